/** Runs the command with arguments that it must refuse. */
import { expect } from 'vitest';
import { CommandError } from '../../src/command/fail.js';
import { run } from '../../src/command/run.js';

type Refusal = Pick<CommandError, 'message' | 'exitCode'>;

/** Runs arguments that must be refused, and returns the whole refusal. */
export async function refuseWhole(...args: string[]): Promise<Refusal> {
  const error: unknown = await run(args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  const { message, exitCode } = error as CommandError;
  return { message, exitCode };
}

/** Runs arguments that must be refused, and returns the refusal up to its place in the guides. */
export async function refuseArguments(...args: string[]): Promise<Refusal> {
  const { message, exitCode } = await refuseWhole(...args);
  return { message: cutGuide(message), exitCode };
}

/** Cuts off the place in the guides. run.test.ts compares it. */
export const cutGuide = (message: string): string =>
  message.replace(/ or node_modules\/payveil\/docs\/[a-z]+\.md#[a-z-]+$/, '');
