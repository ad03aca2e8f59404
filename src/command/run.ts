/** Finds the subcommand that the arguments name, refuses the flags of the others, and runs it. */
import { version } from '../version.js';
import { CommandError, failAsMisused, MISUSED } from './fail.js';
import { COMMON_FLAGS, writeHelp, writeOverview } from './help.js';
import { type GivenFlag, listGivenFlags, type Subcommand } from './subcommand.js';
import { SUBCOMMANDS } from './subcommands.js';

/** Runs the command with its arguments. @throws {CommandError} with a hint at the help if an argument is wrong. */
export async function run(args: readonly string[]): Promise<void> {
  const subcommand = SUBCOMMANDS.find(({ name }) => name.split(' ').every((word, i) => word === args[i]));
  try {
    await obey(args, subcommand);
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== MISUSED) throw error;
    const command = subcommand ? `payveil ${subcommand.name}` : 'payveil';
    throw new CommandError(`${error.message}; see ${command} --help`, MISUSED);
  }
}

async function obey(args: readonly string[], subcommand: Subcommand | undefined): Promise<void> {
  const flags = { ...subcommand?.flags, ...COMMON_FLAGS };
  const given = listGivenFlags(args, flags);
  const isGiven = (flag: string) => given.some(({ name }) => name === flag);
  if (isGiven('version')) return void process.stdout.write(`${version}\n`);
  if (isGiven('help') || args.length === 0) return void process.stdout.write(chooseHelp(args, subcommand));
  const foreign = given.find(({ name }) => !Object.hasOwn(flags, name));
  const isFlagFirst = args[0]?.startsWith('-');
  if (foreign && (subcommand || isFlagFirst)) return failAsMisused(describeForeign(foreign, subcommand));
  if (!subcommand) return failAsMisused(describeUnknown(args));
  await subcommand.run(args.slice(subcommand.name.split(' ').length));
}

/** Finds the subcommand that begins with the first word, such as `token`. */
function findBeginning(args: readonly string[]): Subcommand | undefined {
  const word = args.find((each) => !each.startsWith('-'));
  return SUBCOMMANDS.find(({ name }) => name.split(' ')[0] === word);
}

function chooseHelp(args: readonly string[], subcommand = findBeginning(args)): string {
  return subcommand ? writeHelp(subcommand) : writeOverview(SUBCOMMANDS);
}

function describeUnknown(args: readonly string[]): string {
  const meant = findBeginning(args);
  if (meant) return `the whole command is payveil ${meant.name}`;
  return `there is no such command; there are ${joinNames(SUBCOMMANDS.map(({ name }) => name))}`;
}

/** Says which subcommands know a flag that this one does not know. */
function describeForeign({ name: flag, written }: GivenFlag, subcommand: Subcommand | undefined): string {
  const owners = SUBCOMMANDS.filter(({ flags }) => knowsFlag(flags, flag)).map(({ name }) => name);
  if (owners.length === 0) return `${subcommand?.name ?? 'payveil'} has no option ${written}`;
  const start = subcommand ? '' : 'name the command first: ';
  return `${start}${written} belongs to payveil ${joinNames(owners)}`;
}

const knowsFlag = (flags: Subcommand['flags'], name: string) =>
  Object.entries(flags).some(([long, { short }]) => long === name || short === name);

const joinNames = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
