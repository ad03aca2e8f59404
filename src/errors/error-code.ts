/** Stable codes that tell why Payveil threw an error. */

/** Codes for a mistake in the set-up of Payveil. */
export type ConfigurationErrorCode =
  | 'option_invalid'
  | 'prototype_polluted'
  | 'api_key_invalid'
  | 'signature_invalid'
  | 'signature_missing'
  | 'secret_key_in_browser'
  | 'base_url_invalid'
  | 'insecure_context'
  | 'webcrypto_unavailable'
  | 'text_encoder_unavailable'
  | 'fetch_unavailable'
  | 'random_source_failed'
  | 'encryption_failed'
  | 'remote_ip_failed'
  | 'frame_blocked'
  | 'frame_timeout'
  | 'frame_refused'
  | 'frame_version';

/** Codes for an answer that is not a result. */
export type GatewayErrorCode = 'gateway_error' | 'token_already_used';

/** Codes for an answer that cannot be read. */
export type ResponseErrorCode = 'response_invalid' | 'response_too_large' | 'customer_id_missing';

/** Codes for a store of payments on the server. */
export type PaymentStoreErrorCode = 'store_unavailable' | 'store_broken';

/** Every code. They never change meaning; new ones may be added. */
export type ErrorCode =
  | ConfigurationErrorCode
  | GatewayErrorCode
  | ResponseErrorCode
  | PaymentStoreErrorCode
  | 'validation_failed'
  | 'connection_failed'
  | 'timeout'
  | 'aborted'
  | 'token_invalid';
