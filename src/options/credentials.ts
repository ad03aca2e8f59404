/** Checks the keys and the platform before a buyer types anything. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { ConfigurationErrorCode } from '../errors/error-code.js';
import { isCredential, isSecretKey } from '../fields/credential.js';

/** Tells whether this code runs in a page, with a window and a document. */
export const isPage = () => !!globalThis.window?.document;

/** Tells whether this code runs in a browser's worker. Servers such as workerd have workers too, but without an address of a page. */
function isBrowserWorker(): boolean {
  return 'WorkerGlobalScope' in globalThis && /^(https?|blob):/.test(globalThis.location?.protocol);
}

/**
 * Checks that the API key may be used here.
 * @throws {ConfigurationError} `api_key_invalid`, or `secret_key_in_browser` for a secret key in a page or its worker.
 */
export function checkApiKey(apiKey: unknown): asserts apiKey is string {
  if (!isCredential(apiKey)) throw createKeyError('api_key_invalid', 'apiKey');
  if ((isPage() || isBrowserWorker()) && isSecretKey(apiKey)) {
    throw new ConfigurationError('secret_key_in_browser', 'A page needs the publishable key (pk_…).');
  }
}

/**
 * Checks the signature.
 * @throws {ConfigurationError} `signature_invalid`.
 */
export function checkSignature(signature: unknown): asserts signature is string {
  if (!isCredential(signature)) throw createKeyError('signature_invalid', 'signature');
}

function createKeyError(code: ConfigurationErrorCode, name: string): ConfigurationError {
  return new ConfigurationError(code, `The option ${name} is required, in visible ASCII.`);
}

/**
 * Checks that the platform can make tokens. This happens when a token is needed and not when the package is loaded, because
 * some test environments, such as Jest's jsdom, lack parts of a browser.
 * @throws {ConfigurationError} `insecure_context` on a page without HTTPS, `webcrypto_unavailable` or `text_encoder_unavailable`.
 */
export function checkPlatform(): void {
  if (globalThis.isSecureContext === false) {
    throw new ConfigurationError('insecure_context', 'Open the page over https://, or on http://localhost.');
  }
  if (!globalThis.crypto?.subtle) {
    throw new ConfigurationError('webcrypto_unavailable', 'There is no WebCrypto.');
  }
  if (!globalThis.TextEncoder || !globalThis.TextDecoder) {
    throw new ConfigurationError('text_encoder_unavailable', 'There is no TextEncoder or TextDecoder.');
  }
}
