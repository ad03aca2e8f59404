/** The keys of the sandbox's own merchant. Everybody may know them. */
export const KEYS = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' } as const;
