/** Which arguments the command takes: each subcommand its own flags, and an overview of all of them. */
import { describe, expect, it } from 'vitest';
import { CommandError } from '../../src/command/fail.js';
import { COMMON_FLAGS, writeHelp, writeOverview } from '../../src/command/help.js';
import { run } from '../../src/command/run.js';
import { SUBCOMMANDS } from '../../src/command/subcommands.js';

/** Runs arguments that must be refused, and returns the refusal. */
async function refuse(...args: string[]) {
  const error: unknown = await run(args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  const { message, exitCode } = error as CommandError;
  return { message, exitCode };
}

const knowsFlag = (flag: string) => (subcommand: (typeof SUBCOMMANDS)[number]) => Object.hasOwn(subcommand.flags, flag);

const names = new Set(SUBCOMMANDS.flatMap(({ flags }) => Object.keys(flags)));
const foreign = SUBCOMMANDS.flatMap((subcommand) =>
  [...names].filter((flag) => !knowsFlag(flag)(subcommand)).map((flag) => [subcommand.name, flag] as const),
);

describe('a flag of another subcommand', () => {
  it.each(foreign)('is refused by %s, and the refusal names who knows it: --%s', async (name, flag) => {
    const { message, exitCode } = await refuse(...name.split(' '), `--${flag}`, 'x');
    expect(exitCode).toBe(2);
    expect(message).toMatch(new RegExp(`^--${flag} belongs to payveil [a-z, ]+; see payveil ${name} --help$`));
    const [owners = ''] = message.split(';');
    for (const other of SUBCOMMANDS) expect(owners.includes(other.name)).toBe(knowsFlag(flag)(other));
  });

  it('is named in one sentence', async () => {
    const { message } = await refuse('sandbox', '--api-key', 'sk_test_hidden7');
    expect(message).toBe(
      '--api-key belongs to payveil token inspect, doctor and conformance; see payveil sandbox --help',
    );
    expect((await refuse('doctor', '-p', '1')).message).toBe(
      '-p belongs to payveil sandbox; see payveil doctor --help',
    );
  });

  it('before the subcommand, or without one, is refused as well', async () => {
    const refusal = {
      message: 'name the command first: --port belongs to payveil sandbox; see payveil --help',
      exitCode: 2,
    };
    expect(await refuse('--port', '4011')).toEqual(refusal);
    expect(await refuse('--port', '4011', 'sandbox')).toEqual(refusal);
  });
});

describe('an argument that nobody knows', () => {
  it.each([
    [['--none'], 'payveil has no option --none; see payveil --help'],
    [['sandbox', '--none'], 'sandbox has no option --none; see payveil sandbox --help'],
    [['token', 'inspect', 'ab', '-x'], 'token inspect has no option -x; see payveil token inspect --help'],
    [['sandbox', 'extra'], 'sandbox takes only options; see payveil sandbox --help'],
    [
      ['token', 'inspect', 'ab', 'cd'],
      'token inspect takes one token, or - for the standard input; see payveil token inspect --help',
    ],
    [['token'], 'the whole command is payveil token inspect; see payveil --help'],
    [
      ['shop'],
      'there is no such command; there are sandbox, token inspect, doctor, conformance and frame; see payveil --help',
    ],
    [
      ['shop', '--none'],
      'there is no such command; there are sandbox, token inspect, doctor, conformance and frame; see payveil --help',
    ],
    [['sandbox', '--json=1'], "Option '--json' does not take an argument; see payveil sandbox --help"],
  ])('is refused with 2 and one sentence: %j', async (args, message) => {
    expect(await refuse(...args)).toEqual({ message, exitCode: 2 });
  });
});

describe('the help', () => {
  it.each(SUBCOMMANDS.map((subcommand) => [subcommand.name, subcommand] as const))(
    'of %s tells every own flag, and no other',
    (name, subcommand) => {
      const help = writeHelp(subcommand);
      const told = [...help.matchAll(/^ {2}--([\w-]+)/gm)].map(([, flag]) => flag);
      expect(told).toEqual(Object.keys({ ...subcommand.flags, ...COMMON_FLAGS }));
      expect(help.startsWith(`Usage: payveil ${name} `)).toBe(true);
    },
  );

  it('of all is an overview of the subcommands', () => {
    const overview = writeOverview(SUBCOMMANDS);
    for (const { name, summary } of SUBCOMMANDS)
      expect(overview).toMatch(new RegExp(`  payveil ${name} +${summary}\n`));
  });

  it('fits into a terminal of 80 columns', () => {
    const texts = [writeOverview(SUBCOMMANDS), ...SUBCOMMANDS.map(writeHelp)];
    expect(texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 80)).toEqual([]);
  });
});
