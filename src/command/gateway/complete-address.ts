/** Completes a short address of this machine. */
import { isLoopbackHost, parseUrl } from '../../fields/url.js';

/** Completes `4710` and `localhost:4710` to `http://localhost:4710`. Any other text stays, because it may need https. */
export function completeAddress(text: string): string {
  if (/^\d{1,5}$/.test(text)) return `http://localhost:${text}`;
  const address = `http://${text}`;
  return isLoopbackHost(parseUrl(address)?.hostname ?? '') ? address : text;
}
