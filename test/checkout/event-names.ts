/** The names of the form's events, each once. */
export const EVENT_NAMES = [
  'ready',
  'change',
  'brandchange',
  'methodchange',
  'submit',
  'token',
  'action',
  'charge',
  'error',
  'busy',
] as const;
