/** Prints the answer of a sandbox, in words or as JSON. */
import type { OwnMembers } from '../../../options/own.js';
import { showJson } from '../../terminal.js';

/** Prints an answer as one line of JSON if the flag is given, and otherwise in the lines that describe it. */
export function printAnswer(
  { json }: { readonly json?: boolean | undefined },
  answer: OwnMembers,
  describe: (answer: OwnMembers) => readonly string[],
): void {
  printLines(json ? [showJson(answer)] : describe(answer));
}

/** Prints lines. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Lists the objects of an answer. It is empty if they are no list. */
export function listData({ data }: OwnMembers): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}
