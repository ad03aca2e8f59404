/** Checks origins: those of pages, and those of apps. */
import { parseUrl } from './url.js';

// The page of an app, such as `capacitor://localhost`. The URL parser knows no origin of such a scheme, but browsers send it.
const APP_ORIGIN = /^(?!(https?|file|data|blob|javascript):)[a-z][a-z\d+.-]*:\/\/[\w.-]+(:\d+)?$/;

/** Tells whether a value is an origin, as a browser writes it. It holds no `*`, because each is compared as a whole. */
export const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && !value.includes('*') && (APP_ORIGIN.test(value) || parseUrl(value)?.origin === value);
