/** The flags of `payveil sandbox`, and the options of a sandbox that they mean. */

import type { SandboxOptions } from '../../sandbox/options.js';
import type { MerchantOptions } from '../../sandbox/state.js';
import { failAsMisused } from '../fail.js';
import type { Flags, Values } from '../subcommand.js';
import { readWord } from '../words.js';
import { DEFAULT_PORT } from './port.js';

/** The flags. */
export const SANDBOX_FLAGS = {
  port: {
    type: 'string',
    short: 'p',
    value: 'number',
    help: `the port to listen on; 0 is any free one (default: PORT, or ${DEFAULT_PORT})`,
  },
  host: { type: 'string', default: '127.0.0.1', value: 'host', help: 'the address to listen on' },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: 'host',
    help: 'another host name, beside those of this machine, that may open /sandbox/',
  },
  merchant: {
    type: 'string',
    multiple: true,
    value: 'n:p:s:x',
    help: 'a merchant with its own keys: name:publishable:secret:signature',
  },
  'any-key': {
    type: 'boolean',
    help: 'accept any key: each signature is a merchant, and the keys seen with it are its keys',
  },
  settlement: {
    type: 'string',
    default: 'business-days',
    value: 'when',
    help: 'when a pending SEPA charge settles: business-days, immediate, manual, or a number of seconds',
  },
  clock: { type: 'string', value: 'instant', help: 'a time in ISO 8601; every clock is frozen there at first' },
  store: {
    type: 'string',
    value: 'where',
    help: 'where to keep the state: a directory (PGlite), or postgres://... (a server); otherwise in memory',
  },
  strict: { type: 'boolean', help: 'refuse what the SDK refuses, such as unknown members; otherwise warn' },
  'strict-keys': { type: 'boolean', help: 'refuse a publishable key on charges and customers' },
  'no-demo': { type: 'boolean', help: 'show no demo at /' },
  'no-faults': { type: 'boolean', help: 'never make a fault' },
  json: { type: 'boolean', help: 'print only one line of JSON when ready' },
  quiet: { type: 'boolean', help: 'print neither the ready text nor a line for each request' },
} as const satisfies Flags;

/** The values of the flags. */
export type SandboxValues = Values<typeof SANDBOX_FLAGS>;

/** Turns the flags into the options of a sandbox. */
export function toSandboxOptions(values: SandboxValues): SandboxOptions {
  return {
    allowHosts: values['allow-host'],
    merchants: values.merchant?.map(readMerchant),
    anyKey: values['any-key'],
    settlement: readSettlement(values.settlement),
    clock: values.clock,
    strict: values.strict,
    strictKeys: values['strict-keys'],
    faults: !values['no-faults'],
  };
}

function readSettlement(text: string): SandboxOptions['settlement'] {
  if (/^\d{1,9}$/.test(text)) return { seconds: Number(text) };
  return readWord(text, {
    name: '--settlement',
    known: ['business-days', 'immediate', 'manual'] as const,
    rule: '--settlement must be business-days, immediate, manual, or a number of seconds',
  });
}

function readMerchant(text: string): MerchantOptions {
  const [name = '', publishableKey = '', secretKey = '', signature = '', ...more] = text.split(':');
  if (signature !== '' && more.length === 0) return { name, publishableKey, secretKey, signature };
  return failAsMisused('--merchant takes name:publishable:secret:signature, and none of them may contain a colon');
}
