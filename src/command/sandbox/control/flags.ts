/** The flags for a running sandbox: its address, and the merchant to control. */
import { normalizeBaseUrl } from '../../../client/base-url.js';
import { isCredential } from '../../../fields/credential.js';
import { failAsMisused } from '../../fail.js';
import { completeAddress } from '../../gateway/complete-address.js';
import { isLiveKey } from '../../gateway/target.js';
import type { Flags, Values } from '../../subcommand.js';
import { DEFAULT_PORT, readPort } from '../port.js';

/** The flags that every command for a running sandbox has. */
export const CONTROL_FLAGS = {
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    help: 'the port of the sandbox: short for --url http://localhost:<number>',
  },
  url: {
    type: 'string',
    value: 'address',
    help: `the sandbox (default: http://127.0.0.1 with the port of PORT, or ${DEFAULT_PORT})`,
  },
  merchant: { type: 'string', value: 'name', help: 'the merchant (default: that of the key, or sandbox)' },
  'secret-key': {
    type: 'string',
    value: 'key',
    help: "the merchant's secret key (default: PAYVEIL_SECRET_KEY); on this machine, only a merchant with keys of its own needs it",
  },
  json: { type: 'boolean', help: 'print JSON, each object in one line' },
} as const satisfies Flags;

/** The last paragraph of their help. */
export const CONTROL_ENDING =
  'Ends with 0 if it is done, 1 if no sandbox answers or it refuses, 2 if an argument is wrong.';

/** Their place in the guides. */
export const CONTROL_GUIDE = 'docs/sandbox.md#from-the-terminal';

/** The values of the flags. */
export type ControlValues = Values<typeof CONTROL_FLAGS>;

/** Where a sandbox should be running, and whom to control. */
export interface ControlTarget {
  readonly baseUrl: string;
  readonly merchant: string | undefined;
  readonly secretKey: string | undefined;
}

/** Reads the flags and the environment. @throws {CommandError} if one of them is wrong. */
export function readControlTarget(values: ControlValues): ControlTarget {
  return { baseUrl: readUrl(values), merchant: values.merchant, secretKey: readSecretKey(values['secret-key']) };
}

function readUrl({ url, port }: ControlValues): string {
  if (url === undefined) return `http://${port === undefined ? '127.0.0.1' : 'localhost'}:${readRunningPort(port)}`;
  if (port !== undefined) failAsMisused('--port cannot go with --url');
  try {
    // A sandbox may run in a container beside this one, where it has no certificate.
    return normalizeBaseUrl(completeAddress(url), true);
  } catch {
    return failAsMisused('--url must begin with http:// or https://, and have no user, query or fragment');
  }
}

function readRunningPort(given: string | undefined): number {
  return (
    readPort(given) || failAsMisused('0 is no port of a running sandbox: --port takes the one that it has printed')
  );
}

function readSecretKey(flag: string | undefined): string | undefined {
  const key = flag ?? (process.env.PAYVEIL_SECRET_KEY || undefined);
  if (key === undefined) return undefined;
  if (!isCredential(key)) return failAsMisused('--secret-key, or PAYVEIL_SECRET_KEY, must be visible ASCII characters');
  return isLiveKey(key)
    ? failAsMisused('--secret-key, or PAYVEIL_SECRET_KEY, is a live key: a sandbox takes none')
    : key;
}
