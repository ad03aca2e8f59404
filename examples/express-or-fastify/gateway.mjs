/** The gateway, and the keys of the shop. */
export const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
export const apiKey = 'sk_test_sandbox';
export const keys = { publishableKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' }; // the page seals with them
