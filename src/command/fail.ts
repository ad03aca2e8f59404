/** How the command ends early: with one sentence and an exit code. */

/** The exit code for a wrong argument. */
export const MISUSED = 2;

/** Ends the command. `main.ts` prints its message. */
export class CommandError extends Error {
  constructor(
    sentence: string,
    readonly exitCode: number,
  ) {
    super(sentence);
  }
}

/** Ends the command with 1 and one sentence. @throws {CommandError} always. */
export function fail(problem: string): never {
  throw new CommandError(problem, 1);
}

/** Ends the command with `MISUSED` and one sentence about a wrong argument. @throws {CommandError} always. */
export function failAsMisused(problem: string): never {
  throw new CommandError(problem, MISUSED);
}

/** Reads the message of something that was thrown. */
export function readErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
