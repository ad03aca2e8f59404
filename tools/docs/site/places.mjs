/** The folders of the site's build. */
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Where the packages and the settings of the site are. */
export const HERE = fileURLToPath(new URL('.', import.meta.url));
/** What VitePress reads. It is written anew by each build, so that no page can go stale. */
export const SOURCE = fileURLToPath(new URL('.source/', import.meta.url));
/** Where the site is written. */
export const SITE = fileURLToPath(new URL('../../../docs/site/', import.meta.url));
