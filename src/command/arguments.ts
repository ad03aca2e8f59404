/** The arguments of the command. */
import { parseArgs } from 'node:util';
import type { MerchantOptions } from '../sandbox/merchants/keys.js';
import type { SandboxOptions } from '../sandbox/options.js';
import { failAsMisused } from './usage.js';

const DEFAULT_PORT = '4010';

/** Reads the arguments, and ends the command if one is unknown. */
export function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string', short: 'p' },
        host: { type: 'string', default: '127.0.0.1' },
        'allow-host': { type: 'string', multiple: true, default: [] },
        merchant: { type: 'string', multiple: true, default: [] },
        'any-key': { type: 'boolean', default: false },
        settlement: { type: 'string', default: 'business-days' },
        clock: { type: 'string' },
        store: { type: 'string' },
        strict: { type: 'boolean', default: false },
        'strict-keys': { type: 'boolean', default: false },
        'no-faults': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        quiet: { type: 'boolean', default: false },
        'api-key': { type: 'string' },
        signature: { type: 'string' },
        'base-url': { type: 'string' },
        origin: { type: 'string' },
        'test-mode': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
      },
    });
  } catch (error) {
    // Only the first sentence. The next ones explain positional arguments.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    return failAsMisused(sentence.replace(/\.$/, ''));
  }
}

/** The given options, or their defaults. */
export type Values = ReturnType<typeof readArguments>['values'];

/** Reads the port from the option, otherwise from the variable PORT. The default is 4010. */
export function readPort(given: string | undefined): number {
  const text = given ?? (process.env.PORT || DEFAULT_PORT);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  return failAsMisused(`${given === undefined ? 'PORT' : '--port'} must be 0 to 65535`);
}

/** Turns the options of the command into the options of a sandbox. */
export function toSandboxOptions(values: Values): SandboxOptions {
  return {
    allowHosts: values['allow-host'],
    merchants: values.merchant.map(readMerchant),
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
  const rule = (['business-days', 'immediate', 'manual'] as const).find((each) => each === text);
  return rule ?? failAsMisused('--settlement must be business-days, immediate, manual, or a number of seconds');
}

function readMerchant(text: string): MerchantOptions {
  const [name = '', publishableKey = '', secretKey = '', signature = '', ...more] = text.split(':');
  if (signature !== '' && more.length === 0) return { name, publishableKey, secretKey, signature };
  return failAsMisused('--merchant takes name:publishable:secret:signature, and none of them may contain a colon');
}
