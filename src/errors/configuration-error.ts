/** The error for a mistake in how Payveil was set up, found before anything is sent. */
import { PayveilError } from './payveil-error.js';

type ConfigurationErrorCode =
  | 'option_invalid'
  | 'api_key_invalid'
  | 'signature_invalid'
  | 'signature_missing'
  | 'secret_key_in_browser'
  | 'base_url_invalid'
  | 'insecure_context'
  | 'webcrypto_unavailable'
  | 'fetch_unavailable'
  | 'random_source_failed'
  | 'encryption_failed'
  | 'remote_ip_failed';

/** A bad option, key or base URL, a secret key in a page, an insecure context, or no WebCrypto. */
export class ConfigurationError extends PayveilError {
  override readonly name = 'ConfigurationError';
  declare readonly code: ConfigurationErrorCode;

  constructor(code: ConfigurationErrorCode, message: string) {
    super(code, 'not_sent', message);
  }
}
