/** Ports that the command listens on. */
import { readOwn } from '../options/own.js';
import { fail, failAsMisused } from './fail.js';

/** Reads a port. `name` is the flag or the variable that holds it. @throws {CommandError} if it is none. */
export function readPortOf(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : failAsMisused(`${name} must be 0 to 65535`);
}

/** Ends the command because a server cannot listen. @throws {CommandError} always. */
export function failToListen(
  error: unknown,
  { host, port, flag }: { host: string; port: number; flag: string },
): never {
  const code = readOwn(error, 'code');
  if (code === 'EADDRINUSE') return fail(`port ${port} is in use; try ${flag} 0`);
  return fail(`cannot listen on ${host}:${port} (${code})`);
}
