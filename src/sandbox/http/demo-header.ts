/** The header by which the command tells that it shows its demo. Only a link of the inspector depends on it. */
export const DEMO_HEADER = 'sandbox-demo';
