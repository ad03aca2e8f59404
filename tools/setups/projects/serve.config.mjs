/** Playwright beside a server that the app has brought, in the browser that the repository's own tests found. */
import shared from './shared.config.mjs';

/**
 * @param {string} command A program below `node_modules` with its arguments. The last one is the port.
 * @param {number} port
 */
export const serve = (command, port) => ({
  ...shared,
  use: { ...shared.use, baseURL: `http://localhost:${port}` },
  webServer: { command: `node ../../node_modules/${command} ${port}`, port },
});
