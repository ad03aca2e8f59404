/** The names of all events of the form. */
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
