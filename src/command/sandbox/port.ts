/** The port of a sandbox, for the command that starts it and for those that control it. */
import { readPortOf } from '../listen.js';

/** The port without a flag and without the variable PORT. */
export const DEFAULT_PORT = 4010;

/** Reads the port from the flag, otherwise from the variable PORT. */
export function readPort(given: string | undefined): number {
  if (given !== undefined) return readPortOf('--port', given);
  return readPortOf('PORT', process.env.PORT || String(DEFAULT_PORT));
}
