/** Finds the subcommand that the arguments name, refuses the flags of the others, and runs it. */
import { version } from '../version.js';
import { CommandError, failAsMisused, MISUSED } from './fail.js';
import { COMMON_FLAGS, writeHelp, writeOverview } from './help.js';
import { type Flags, type GivenFlag, parseArguments, type Subcommand } from './subcommand.js';
import { SUBCOMMANDS } from './subcommands.js';
import { showText } from './terminal.js';
import { describeUnknown } from './unknown-command.js';
import { findMeant, joinWords } from './words.js';

const NAMES = SUBCOMMANDS.map(({ name }) => name);

/** Tells a value from a word, also behind a flag of another subcommand. */
const ALL_FLAGS: Flags = Object.assign({}, ...SUBCOMMANDS.map(({ flags }) => flags));

/** Runs the command with its arguments. @throws {CommandError} with a hint at the help and the guide if an argument is wrong. */
export async function run(given: readonly string[]): Promise<void> {
  const args = toFlags(given);
  const subcommand = findNamed(args);
  try {
    await runSubcommand(args, subcommand);
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== MISUSED) throw error;
    const { message } = error;
    const place = subcommand
      ? `payveil ${subcommand.name} --help or node_modules/payveil/${subcommand.guide}`
      : 'payveil --help';
    throw new CommandError(`${message}${message.endsWith('?') ? ' See' : '; see'} ${place}`, MISUSED);
  }
}

/** Reads `help sandbox` as `sandbox --help`, and `version` as `--version`. */
function toFlags(args: readonly string[]): readonly string[] {
  const [verb, ...rest] = args;
  return verb === 'help' || verb === 'version' ? [...rest, `--${verb}`] : args;
}

/** Finds the subcommand with which the arguments begin. The longest name counts. */
function findNamed(args: readonly string[]): Subcommand | undefined {
  const longestFirst = [...SUBCOMMANDS].sort((a, b) => countWords(b) - countWords(a));
  return longestFirst.find(({ name }) => name.split(' ').every((word, i) => word === args[i]));
}

const countWords = ({ name }: Subcommand) => name.split(' ').length;

async function runSubcommand(args: readonly string[], subcommand: Subcommand | undefined): Promise<void> {
  const flags = { ...subcommand?.flags, ...COMMON_FLAGS };
  const given = parseArguments(args, { ...ALL_FLAGS, ...flags });
  const isGiven = (flag: string) => given.flags.some(({ name }) => name === flag);
  if (isGiven('version')) return void process.stdout.write(`${version}\n`);
  if (isGiven('help') || args.length === 0) return void process.stdout.write(chooseHelp(given.words, subcommand));
  const foreign = given.flags.find(({ name }) => !Object.hasOwn(flags, name));
  const rest = args.slice(subcommand ? countWords(subcommand) : 0);
  const named = subcommand && !isCutShort(subcommand, given.words) ? subcommand : undefined;
  // A word in front is told first, because the flags may be those of the command that was meant.
  const isWordFirst = rest.length > 0 && !rest[0]?.startsWith('-');
  if (foreign && (named || !isWordFirst)) return failAsMisused(describeForeign(foreign, subcommand));
  if (!named) return failAsMisused(describeUnknown(given.words, NAMES));
  await named.run(rest);
}

/** Tells whether words follow the name of a subcommand that takes none, but that longer names begin with, such as `sandbox`. */
function isCutShort({ name, operands }: Subcommand, words: readonly string[]): boolean {
  return !operands && words.length > name.split(' ').length && NAMES.some((other) => other.startsWith(`${name} `));
}

/** Finds the subcommand that begins with the first word, such as `token`. */
function findBeginning([word]: readonly string[]): Subcommand | undefined {
  return SUBCOMMANDS.find(({ name }) => name.split(' ')[0] === word);
}

function chooseHelp(words: readonly string[], subcommand = findBeginning(words)): string {
  return subcommand ? writeHelp(subcommand, SUBCOMMANDS) : writeOverview(SUBCOMMANDS);
}

/** Says which subcommands know a flag that this one does not know, or which one of its own was meant. */
function describeForeign({ name: flag, written }: GivenFlag, subcommand: Subcommand | undefined): string {
  if (subcommand?.negative && /^-\d/.test(written)) return subcommand.negative;
  const owners = SUBCOMMANDS.filter(({ flags }) => knowsFlag(flags, flag)).map(({ name }) => name);
  const start = subcommand ? '' : 'name the command first: ';
  if (owners.length > 0) return `${start}${written} belongs to payveil ${joinOwners(owners)}`;
  const possible = subcommand ? [subcommand] : SUBCOMMANDS;
  const meant = findMeant(
    flag,
    possible.flatMap(({ flags }) => Object.keys({ ...flags, ...COMMON_FLAGS })),
  );
  const hint = meant === undefined ? '' : `; did you mean --${meant}?`;
  return `${subcommand?.name ?? 'payveil'} has no option ${showText(written)}${hint}`;
}

const knowsFlag = (flags: Subcommand['flags'], name: string) =>
  Object.entries(flags).some(([long, { short }]) => long === name || short === name);

const MOST_OWNERS = 4;

function joinOwners(owners: readonly string[]): string {
  if (owners.length <= MOST_OWNERS) return joinWords(owners);
  return `${owners.slice(0, MOST_OWNERS - 1).join(', ')} and ${owners.length - MOST_OWNERS + 1} others`;
}
