/** Runs the command with arguments that it must refuse. */
import { expect } from 'vitest';
import { CommandError } from '../../src/command/fail.js';
import { run } from '../../src/command/run.js';

/** Runs arguments that must be refused, and returns the refusal. */
export async function refuseArguments(...args: string[]): Promise<Pick<CommandError, 'message' | 'exitCode'>> {
  const error: unknown = await run(args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  const { message, exitCode } = error as CommandError;
  return { message, exitCode };
}
