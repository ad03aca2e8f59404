/** The flags for a running sandbox: its address, and the merchant to control. */
import { normalizeBaseUrl } from '../../../client/base-url.js';
import { isCredential } from '../../../fields/credential.js';
import { failAsMisused } from '../../fail.js';
import { isLiveKey } from '../../gateway/target.js';
import type { Flags, Values } from '../../subcommand.js';
import { DEFAULT_PORT, readPort } from '../port.js';

/** The flags that every command for a running sandbox has. */
export const CONTROL_FLAGS = {
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
  return { baseUrl: readUrl(values.url), merchant: values.merchant, secretKey: readSecretKey(values['secret-key']) };
}

function readUrl(given: string | undefined): string {
  if (given === undefined) return findOwnUrl();
  try {
    // A sandbox may run in a container beside this one, where it has no certificate.
    return normalizeBaseUrl(given, true);
  } catch {
    return failAsMisused('--url must begin with http:// or https://, and have no user, query or fragment');
  }
}

function findOwnUrl(): string {
  const port = readPort(undefined);
  return port === 0 ? failAsMisused('--url is needed, because PORT is 0') : `http://127.0.0.1:${port}`;
}

function readSecretKey(flag: string | undefined): string | undefined {
  const key = flag ?? (process.env.PAYVEIL_SECRET_KEY || undefined);
  if (key === undefined) return undefined;
  if (!isCredential(key)) return failAsMisused('--secret-key, or PAYVEIL_SECRET_KEY, must be visible ASCII characters');
  return isLiveKey(key)
    ? failAsMisused('--secret-key, or PAYVEIL_SECRET_KEY, is a live key: a sandbox takes none')
    : key;
}
