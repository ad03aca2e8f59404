/** Writes the help texts of the command from the table of subcommands. */
import type { Flags, Subcommand } from './subcommand.js';
import { hang, paint } from './terminal.js';

/** The flags that every subcommand has. */
export const COMMON_FLAGS = {
  help: { type: 'boolean', short: 'h', help: 'print this help' },
  version: { type: 'boolean', short: 'v', help: 'print the version' },
} as const satisfies Flags;

const WIDTH = 80;
const INDENT = 26;

/** Writes the overview of all subcommands. */
export function writeOverview(subcommands: readonly Subcommand[]): string {
  return paintLines([
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
export function writeHelp({ name, usage, about, flags, ending }: Subcommand, all: readonly Subcommand[]): string {
  const longer = all.filter((other) => other.name.startsWith(`${name} `));
  return paintLines([
    // A flag stays on one line with its value.
    ...hang('Usage: ', `payveil ${name} ${usage}`.split(/ (?=-|\[)/), WIDTH),
    '',
    ...about.flatMap((paragraph) => [...hang('', paragraph.split(' '), WIDTH), '']),
    'Options:',
    ...listFlags({ ...flags, ...COMMON_FLAGS }),
    ...(longer.length > 0 ? ['', 'In another terminal, while it runs:', ...listCommands(longer)] : []),
    ...(ending ? ['', ...hang('', ending.split(' '), WIDTH)] : []),
  ]);
}

function listFlags(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, { short, value, help, default: standard, multiple }]) =>
    writeRow(
      `--${name}${short ? `, -${short}` : ''}${value ? ` <${value}>` : ''}`,
      `${help}${standard ? ` (default: ${standard})` : ''}${multiple ? '; may be repeated' : ''}`,
    ),
  );
}

function listCommands(subcommands: readonly Subcommand[]): string[] {
  const indent = Math.max(INDENT, ...subcommands.map(({ name }) => `  payveil ${name}  `.length));
  return subcommands.flatMap(({ name, summary }) => writeRow(`payveil ${name}`, summary, indent));
}

const writeRow = (name: string, explanation: string, indent = INDENT) =>
  hang(`  ${name} `, explanation.split(' '), WIDTH, indent);

const paintLines = (lines: readonly string[]) => lines.map((line) => `${paintLine(line)}\n`).join('');

/** Makes a heading, or the command or flag that begins a row, stand out in a terminal that has colours. */
const paintLine = (line: string) =>
  line
    .replace(/^(Usage:|[A-Z][^.]*:$)/, (heading) => paint(heading, 'strong'))
    .replace(/^( {2})((?:payveil|--).*?)(?= {2}|$)/, (_, indent, name) => indent + paint(name, 'link'));
