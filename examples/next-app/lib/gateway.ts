/** The gateway, as the page may know it. */
export const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
export const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
