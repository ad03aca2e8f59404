/** Writes the help texts of the command from the table of subcommands. */
import type { Flag, Flags, Subcommand } from './subcommand.js';

/** The flags that every subcommand has. */
export const COMMON_FLAGS = {
  help: { type: 'boolean', short: 'h', help: 'print this help' },
  version: { type: 'boolean', short: 'v', help: 'print the version' },
} as const satisfies Flags;

const WIDTH = 80;
const INDENT = 26;

/** Writes the overview of all subcommands. */
export function writeOverview(subcommands: readonly Subcommand[]): string {
  return writeLines([
    'Usage: payveil <command> [options]',
    '',
    'Commands:',
    ...subcommands.flatMap(({ name, summary }) => writeRow(`payveil ${name}`, summary)),
    '',
    'Options:',
    ...listFlags(COMMON_FLAGS),
    '',
    'payveil <command> --help prints the options of a command.',
  ]);
}

/** Writes the help of one subcommand. */
export function writeHelp({ name, usage, about, flags, ending }: Subcommand): string {
  return writeLines([
    ...writeUsage(`payveil ${name} ${usage}`),
    '',
    ...about.flatMap((paragraph) => [...wrap(paragraph, WIDTH), '']),
    'Options:',
    ...listFlags({ ...flags, ...COMMON_FLAGS }),
    ...(ending ? ['', ...wrap(ending, WIDTH)] : []),
  ]);
}

// A flag stays on one line with its value.
function writeUsage(text: string): string[] {
  const lines = wrap(text.replaceAll(' <', JOINT), WIDTH - USAGE.length).map((line) => line.replaceAll(JOINT, ' <'));
  return lines.map((line, i) => (i === 0 ? USAGE : ' '.repeat(USAGE.length)) + line);
}

const USAGE = 'Usage: ';
const JOINT = '\0';

function listFlags(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, flag]) => writeRow(nameFlag(name, flag), explainFlag(flag)));
}

function nameFlag(name: string, { short, value }: Flag): string {
  return `--${name}${short ? `, -${short}` : ''}${value ? ` <${value}>` : ''}`;
}

function explainFlag({ help, default: standard, multiple }: Flag): string {
  return `${help}${standard ? ` (default: ${standard})` : ''}${multiple ? '; may be repeated' : ''}`;
}

/** Writes a name and its explanation side by side. A long name has a line of its own. */
function writeRow(name: string, explanation: string): string[] {
  const [first = '', ...others] = wrap(explanation, WIDTH - INDENT).map((line) => ' '.repeat(INDENT) + line);
  const start = `  ${name}`;
  if (start.length + 1 >= INDENT) return [start, first, ...others];
  return [start + first.slice(start.length), ...others];
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const writeLines = (lines: readonly string[]) => `${lines.join('\n')}\n`;
