/** Vite without a framework. The page and its script are in the root. */
export default { logLevel: 'warn' };
