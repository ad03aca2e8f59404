/** Writes the help texts of the command from the table of subcommands. */
import type { Flag, Flags, Subcommand } from './subcommand.js';

/** The flags that every subcommand has. */
export const COMMON_FLAGS = {
  help: { type: 'boolean', short: 'h', help: 'print this help' },
  version: { type: 'boolean', short: 'v', help: 'print the version' },
} as const satisfies Flags;

const WIDTH = 80;
const INDENT = 26;
const USAGE_INDENT = 'Usage: '.length;

/** Writes the overview of all subcommands. */
export function writeOverview(subcommands: readonly Subcommand[]): string {
  return writeLines([
    'Usage: payveil <command> [options]',
    '',
    'Commands:',
    ...listCommands(subcommands),
    '',
    'Options:',
    ...listFlags(COMMON_FLAGS),
    '',
    'payveil <command> --help prints the options of a command.',
  ]);
}

/** Writes the help of one subcommand, and lists those whose names begin with its name. */
export function writeHelp(subcommand: Subcommand, all: readonly Subcommand[]): string {
  const { name, usage, about, flags, ending } = subcommand;
  const longer = all.filter((other) => other.name.startsWith(`${name} `));
  return writeLines([
    // A flag stays on one line with its value.
    ...hang('Usage: ', `payveil ${name} ${usage}`.split(/ (?=-|\[)/), USAGE_INDENT),
    '',
    ...about.flatMap((paragraph) => [...hang('', paragraph.split(' '), 0), '']),
    'Options:',
    ...listFlags({ ...flags, ...COMMON_FLAGS }),
    ...(longer.length > 0 ? ['', 'In another terminal, while it runs:', ...listCommands(longer)] : []),
    ...(ending ? ['', ...hang('', ending.split(' '), 0)] : []),
  ]);
}

function listFlags(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, flag]) => writeRow(nameFlag(name, flag), explainFlag(flag)));
}

function nameFlag(name: string, { short, value }: Flag): string {
  return `--${name}${short ? `, -${short}` : ''}${value ? ` <${value}>` : ''}`;
}

function explainFlag({ help, default: standard, multiple }: Flag): string {
  return `${help}${standard ? ` (default: ${standard})` : ''}${multiple ? '; may be repeated' : ''}`;
}

function listCommands(subcommands: readonly Subcommand[]): string[] {
  const indent = Math.max(INDENT, ...subcommands.map(({ name }) => `  payveil ${name}  `.length));
  return subcommands.flatMap(({ name, summary }) => writeRow(`payveil ${name}`, summary, indent));
}

const writeRow = (name: string, explanation: string, indent = INDENT) =>
  hang(`  ${name} `, explanation.split(' '), indent);

/** Writes a start and words beside it, in lines of which all but the first are indented. */
function hang(start: string, words: readonly string[], indent: number): string[] {
  const lines = [start.padEnd(indent)];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const next = last.length <= indent ? last + word : `${last} ${word}`;
    if (next.length <= WIDTH) lines[lines.length - 1] = next;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}

const writeLines = (lines: readonly string[]) => `${lines.join('\n')}\n`;
