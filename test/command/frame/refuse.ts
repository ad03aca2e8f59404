/** Runs `payveil frame` with flags that it must refuse. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CommandError } from '../../../src/command/fail.js';
import { run } from '../../../src/command/run.js';
import { cutGuide } from '../refused.js';
import { makeDirectory } from './folders.js';

/** The flags that a folder needs, but `--out`. */
export const WHOLE = {
  gateway: 'https://api.gateway.example',
  key: 'pk_test_hidden7',
  signature: 'sig_test_hidden7',
  embed: ['https://shop.example'],
};

/** Flags that check a folder, and write none. */
export const CHECKING = {
  out: undefined,
  gateway: undefined,
  key: undefined,
  signature: undefined,
  check: 'https://pay.shop.example/',
};

/** Flags, of which `undefined` takes one away. */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Runs the command with changed flags. It must refuse them with 2 and write nothing. Returns its sentence. */
export async function refuse(changes: Changes): Promise<string> {
  const out = join(makeDirectory(), 'frame');
  const flags: Changes = { out, ...WHOLE, ...changes };
  const args = Object.entries(flags).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [`--${name}`, each]),
  );
  const error: unknown = await run(['frame', ...args]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  const { exitCode } = error as CommandError;
  const message = cutGuide((error as CommandError).message);
  expect(exitCode).toBe(2);
  expect(message).toMatch(/^[^\n]+([^.?]; see|\? See) payveil frame --help$/);
  expect(message).not.toMatch(/hidden7|hunter2/);
  expect(existsSync(out)).toBe(false);
  return message.replace(/;? see payveil frame --help$/i, '');
}
