/** The port of a sandbox, for the command that starts it and for those that control it. */
import { failAsMisused } from '../fail.js';

/** The port without a flag and without the variable PORT. */
export const DEFAULT_PORT = 4010;

/** Reads the port from the flag, otherwise from the variable PORT. */
export function readPort(given: string | undefined): number {
  const text = given ?? (process.env.PORT || String(DEFAULT_PORT));
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  return failAsMisused(`${given === undefined ? 'PORT' : '--port'} must be 0 to 65535`);
}
