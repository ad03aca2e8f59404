/** Finds the subcommand that the arguments name, refuses the flags of the others, and runs it. */
import { parseArgs } from 'node:util';
import { version } from '../version.js';
import { CommandError, failAsMisused, MISUSED } from './fail.js';
import { COMMON_FLAGS, writeHelp, writeOverview } from './help.js';
import type { Flags, Subcommand } from './subcommand.js';
import { SUBCOMMANDS } from './subcommands.js';
import { showText } from './terminal.js';
import { describeUnknown } from './unknown-command.js';
import { findMeant, joinWords } from './words.js';

const NAMES = SUBCOMMANDS.map(({ name }) => name);

/** Tells a value from a word, also behind a flag of another subcommand. */
const ALL_FLAGS: Flags = Object.assign({}, ...SUBCOMMANDS.map(({ flags }) => flags));

/** Runs the command with its arguments. @throws {CommandError} with a hint at the help and the guide if an argument is wrong. */
export async function run(given: readonly string[]): Promise<void> {
  const [verb, ...others] = given;
  // `help sandbox` is `sandbox --help`.
  const args = verb === 'help' || verb === 'version' ? [...others, `--${verb}`] : given;
  const subcommand = findNamed(args);
  try {
    await runSubcommand(args, subcommand);
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== MISUSED) throw error;
    const { message } = error;
    const guide = subcommand ? ` or node_modules/payveil/${subcommand.guide}` : '';
    const help = `${['payveil', ...nameOf(subcommand), '--help'].join(' ')}${guide}`;
    throw new CommandError(`${message}${message.endsWith('?') ? ' See' : '; see'} ${help}`, MISUSED);
  }
}

/** Finds the subcommand with which the arguments begin. The longest name counts. */
function findNamed(args: readonly string[]): Subcommand | undefined {
  const named = SUBCOMMANDS.filter((each) => nameOf(each).every((word, i) => word === args[i]));
  return named.sort((a, b) => b.name.length - a.name.length)[0];
}

/** The words of a name. */
const nameOf = (subcommand: Subcommand | undefined) => subcommand?.name.split(' ') ?? [];

async function runSubcommand(args: readonly string[], subcommand: Subcommand | undefined): Promise<void> {
  const flags = { ...subcommand?.flags, ...COMMON_FLAGS };
  const options = { ...ALL_FLAGS, ...flags };
  const { tokens, positionals } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const given = tokens.filter((token) => token.kind === 'option');
  const isGiven = (flag: string) => given.some(({ name }) => name === flag);
  if (isGiven('version')) return void process.stdout.write(`${version}\n`);
  if (isGiven('help') || args.length === 0) return void process.stdout.write(chooseHelp(positionals, subcommand));
  const foreign = given.find(({ name }) => !Object.hasOwn(flags, name));
  const rest = args.slice(nameOf(subcommand).length);
  const named = subcommand && !isCutShort(subcommand, positionals) ? subcommand : undefined;
  // A word in front is told first, because the flags may be those of the command that was meant.
  const isWordFirst = rest.length > 0 && !rest[0]?.startsWith('-');
  if (foreign && (named || !isWordFirst)) failAsMisused(describeForeign(foreign.name, foreign.rawName, subcommand));
  if (!named) return failAsMisused(describeUnknown(positionals, NAMES));
  await named.run(rest);
}

/** Tells whether words follow the name of a subcommand that takes none, but that longer names begin with, such as `sandbox`. */
function isCutShort({ name, operands }: Subcommand, words: readonly string[]): boolean {
  return !operands && words.length > name.split(' ').length && NAMES.some((other) => other.startsWith(`${name} `));
}

/** Writes the help of a subcommand, or of the one whose name begins with the first word, such as `token`. */
function chooseHelp([word]: readonly string[], named: Subcommand | undefined): string {
  const subcommand = named ?? SUBCOMMANDS.find(({ name }) => name.split(' ')[0] === word);
  return subcommand ? writeHelp(subcommand, SUBCOMMANDS) : writeOverview(SUBCOMMANDS);
}

/** Says which subcommands know a flag that this one does not know, or which one of its own was meant. */
function describeForeign(flag: string, written: string, subcommand: Subcommand | undefined): string {
  if (subcommand?.negative && /^-\d/.test(written)) return subcommand.negative;
  const owners = SUBCOMMANDS.filter(({ flags }) =>
    Object.entries(flags).some(([long, { short }]) => long === flag || short === flag),
  ).map(({ name }) => name);
  const start = subcommand ? '' : 'name the command first: ';
  if (owners.length > 0) return `${start}${written} belongs to payveil ${joinOwners(owners)}`;
  const possible = subcommand ? subcommand.flags : ALL_FLAGS;
  const meant = findMeant(flag, Object.keys({ ...possible, ...COMMON_FLAGS }));
  const hint = meant === undefined ? '' : `; did you mean --${meant}?`;
  return `${subcommand?.name ?? 'payveil'} has no option ${showText(written)}${hint}`;
}

const joinOwners = (owners: readonly string[]) =>
  joinWords(owners.length > 4 ? [...owners.slice(0, 3), `${owners.length - 3} others`] : owners);
