/** Which arguments the command takes: each subcommand its own flags, and an overview of all of them. */
import { describe, expect, it } from 'vitest';
import { COMMON_FLAGS, writeHelp, writeOverview } from '../../src/command/help.js';
import { SUBCOMMANDS } from '../../src/command/subcommands.js';
import { print } from './print.js';
import { refuseArguments, refuseWhole } from './refused.js';

const knowsFlag = (flag: string) => (subcommand: (typeof SUBCOMMANDS)[number]) => Object.hasOwn(subcommand.flags, flag);

const names = new Set(SUBCOMMANDS.flatMap(({ flags }) => Object.keys(flags)));
const foreign = SUBCOMMANDS.flatMap((subcommand) =>
  [...names].filter((flag) => !knowsFlag(flag)(subcommand)).map((flag) => [subcommand.name, flag] as const),
);

describe('a flag of another subcommand', () => {
  it.each(foreign)('is refused by %s, and the refusal names who knows it: --%s', async (name, flag) => {
    const { message, exitCode } = await refuseArguments(...name.split(' '), `--${flag}`, 'x');
    expect(exitCode).toBe(2);
    const owners = SUBCOMMANDS.filter(knowsFlag(flag)).map((other) => other.name);
    const [, told = '', more = '0'] =
      /^--\S+ belongs to payveil (.+?)(?: and (\d+) others)?; see payveil .+ --help$/.exec(message) ?? [];
    const listed = told.split(/, | and /);
    expect(listed).toEqual(owners.slice(0, listed.length));
    expect(listed.length + Number(more)).toBe(owners.length);
    expect(message.endsWith(`; see payveil ${name} --help`)).toBe(true);
  });

  it.each([
    ['sandbox', '--api-key sk_test_hidden7', 'token inspect, doctor and conformance'],
    ['doctor', '-p 1', 'sandbox, sandbox charges, sandbox settle and 5 others'],
    ['token inspect', '--origin x', 'doctor'],
  ])('is named in one sentence: payveil %s %s', async (command, flag, owners) => {
    const message = `${flag.split(' ')[0]} belongs to payveil ${owners}; see payveil ${command} --help`;
    expect((await refuseArguments(...`${command} ${flag}`.split(' '))).message).toBe(message);
  });

  it('before the subcommand, or without one, is refused as well', async () => {
    const refusal = {
      message: 'name the command first: --host belongs to payveil sandbox; see payveil --help',
      exitCode: 2,
    };
    expect(await refuseArguments('--host', '::1')).toEqual(refusal);
    expect(await refuseArguments('--host', '::1', 'sandbox')).toEqual(refusal);
  });
});

describe('a mistyped command', () => {
  const meant = (command: string, name: string, help = 'payveil') =>
    `there is no command ${command}; did you mean ${name}? See ${help} --help`;
  const below = (command: string, name: string) => meant(command, name, 'payveil sandbox');
  const unknown = (command: string, next: string) => `there is no command ${command}; after ${next}`;

  it.each([
    ['sandobx', meant('sandobx', 'sandbox')],
    ['sandobx --none', meant('sandobx', 'sandbox')],
    ['tokne', meant('tokne', 'token inspect')],
    ['token inpsect ab', meant('token inpsect', 'token inspect')],
    ['sandobx advance 5d', meant('sandobx advance', 'sandbox advance')],
    ['sandbox advnace 5d', below('sandbox advnace', 'sandbox advance')],
    ['sandbox chrages --watch', below('sandbox chrages', 'sandbox charges')],
    ['sandbox fault ad drop', below('sandbox fault ad', 'sandbox fault add')],
    // A word that was forgotten.
    ['charges', meant('charges', 'sandbox charges')],
    ['inspect ab', meant('inspect', 'token inspect')],
    ['sandbox clear', below('sandbox clear', 'sandbox fault clear')],
    // Words of other programs.
    ['sandbox list --port 4710', below('sandbox list', 'sandbox charges')],
  ])('names the nearest one: payveil %s', async (line, message) => {
    expect(await refuseArguments(...line.split(' '))).toEqual({ message, exitCode: 2 });
  });

  const among = 'there are sandbox, token, doctor, conformance and frame';
  const running = ': payveil sandbox starts it, and Ctrl+C stops it';

  it.each([
    ['shop', `there is no command shop; ${among}`, ''],
    ['sandbox extra', unknown('sandbox extra', 'sandbox comes charges, settle, advance, fault or reset'), ' sandbox'],
    ['sandbox start --port 4710', `there is no command sandbox start${running}`, ' sandbox'],
    ['sandbox stop', `there is no command sandbox stop${running}`, ' sandbox'],
    ['token xyz', unknown('token xyz', 'token comes inspect'), ''],
    ['sandbox fault 7', unknown('sandbox fault 7', 'sandbox fault comes add, list or clear'), ' sandbox'],
    // The value of a flag is no word.
    ['sandbox fault --url http://x', 'the whole command is payveil sandbox fault add, list or clear', ' sandbox'],
    ['token', 'the whole command is payveil token inspect', ''],
    ['sandbox fault', 'the whole command is payveil sandbox fault add, list or clear', ' sandbox'],
    ['sandbox --json charges', 'name the command first: payveil sandbox charges', ' sandbox'],
  ])('that is near to no other gets the list: payveil %s', async (line, message, help) => {
    const whole = `${message}; see payveil${help} --help`;
    expect(await refuseArguments(...line.split(' '))).toEqual({ message: whole, exitCode: 2 });
  });

  it('cannot send control characters to the terminal, and is cut off', async () => {
    const { message } = await refuseArguments(`\u001b[2J\u202e${'x'.repeat(1000)}`);
    expect(message).toMatch(/^there is no command \\u001b\[2J\\u202ex+…; there are/);
    expect(message.length).toBeLessThan(350);
  });
});

describe('a mistyped flag', () => {
  it.each([
    ['sandbox', '--prot 1', '--port'],
    ['', '--vesion', '--version'],
    ['', '--prot 1', '--port'],
    ['', '--none', undefined],
    ['token inspect', 'ab -x', undefined],
  ])('names the nearest one, if one is near: payveil %s %s', async (command, flag, meant) => {
    const [given] = /-\S+/.exec(flag) ?? [];
    const hint = meant ? `; did you mean ${meant}? See` : '; see';
    const message = `${command || 'payveil'} has no option ${given}${hint} payveil ${command && `${command} `}--help`;
    expect(await refuseArguments(...`${command} ${flag}`.trim().split(' '))).toEqual({ message, exitCode: 2 });
  });

  it('is no flag with a value that it does not take', async () => {
    const message = "Option '--json' does not take an argument; see payveil sandbox --help";
    expect(await refuseArguments('sandbox', '--json=1')).toEqual({ message, exitCode: 2 });
  });
});

describe('a mistyped value', () => {
  const frame =
    'frame --out x --gateway https://a.example --key pk_1 --signature sig_1 --embed https://b.example'.split(' ');

  it.each([
    [['sandbox', '--settlement', 'imediate'], '--settlement cannot be imediate; did you mean immediate?'],
    [[...frame, '--locales', 'DE'], '--locales cannot be DE; did you mean de?'],
    [[...frame, '--locales', 'pt-BR'], '--locales cannot be pt-BR; did you mean pt?'],
    [[...frame, '--allow', 'submt'], '--allow cannot be submt; did you mean submit?'],
    [[...frame, '--for', 'ngnix'], '--for cannot be ngnix; did you mean nginx?'],
    [['sandbox', 'charges', '--status', 'suceeded'], '--status cannot be suceeded; did you mean succeeded?'],
    [['sandbox', 'settle', 'ch_1', 'dispute'], 'the outcome cannot be dispute; did you mean disputed?'],
    // By their letters alone, two of these are near to other words.
    [['sandbox', 'settle', 'ch_1', 'paid'], 'the outcome cannot be paid; did you mean succeeded?'],
    [['sandbox', 'settle', 'ch_1', 'Declined'], 'the outcome cannot be Declined; did you mean failed?'],
    [['sandbox', 'settle', 'ch_1', 'lost'], 'the outcome cannot be lost; did you mean disputed?'],
    [['sandbox', 'charges', '--status', 'open'], '--status cannot be open; did you mean pending?'],
    [['sandbox', 'fault', 'add', '500'], 'the fault cannot be 500; did you mean status=500?'],
    [['sandbox', 'fault', 'add', 'drop-afer'], 'the fault cannot be drop-afer; did you mean drop-after?'],
    [['sandbox', 'fault', 'add', 'staus=429'], 'the fault cannot be staus; did you mean status?'],
    [['sandbox', 'fault', 'add', 'drop', '--method', 'psot'], '--method cannot be PSOT; did you mean POST?'],
    [
      ['sandbox', 'fault', 'add', 'drop', '--path', '/v1/process/card-paymnet'],
      '--path cannot be /v1/process/card-paymnet; did you mean /v1/process/card-payment?',
    ],
  ])('names the nearest one: %j', async (args, message) => {
    const refusal = await refuseArguments(...args);
    expect(refusal.message.startsWith(`${message} See payveil `)).toBe(true);
    expect(refusal.exitCode).toBe(2);
  });
});

it.each([
  ['token inspect', 'ab cd', 'one token, or - for the standard input'],
  ['doctor', 'localhost:4010 4710', 'one address'],
  ['sandbox charges', '7', 'only options'],
  ['sandbox advance', '', 'one time, such as 5d'],
  ['sandbox fault add', '', 'one fault, such as drop-after'],
])('the wrong number of arguments is refused: payveil %s %s', async (command, given, words) => {
  const message = `${command} takes ${words}; see payveil ${command} --help`;
  expect(await refuseArguments(...`${command} ${given}`.trim().split(' '))).toEqual({ message, exitCode: 2 });
});

it.each([
  ['sandbox --none', 'sandbox --help or node_modules/payveil/docs/sandbox.md#options'],
  ['sandbox settle --none', 'sandbox settle --help or node_modules/payveil/docs/sandbox.md#from-the-terminal'],
  ['token inspect --none', 'token inspect --help or node_modules/payveil/docs/server.md#open-a-token'],
  ['doctor --none', 'doctor --help or node_modules/payveil/docs/server.md#check-a-gateway-before-you-go-live'],
  ['frame --none', 'frame --help or node_modules/payveil/docs/frame.md#the-command'],
])('a refusal ends with the place in the guides: payveil %s', async (line, place) => {
  const { message } = await refuseWhole(...line.split(' '));
  expect(message.slice(message.indexOf('; '))).toBe(`; see payveil ${place}`);
});

describe('the help', () => {
  it.each([
    ['help', '--help'],
    ['help sandbox', 'sandbox --help'],
    ['help sandbox fault add', 'sandbox fault add --help'],
    ['help token', 'token --help'],
    ['version', '--version'],
  ])('is also a command: payveil %s', async (line, same) => {
    const printed = await print(...line.split(' '));
    expect(printed).toBe(await print(...same.split(' ')));
    expect(printed).toMatch(/^(Usage: payveil|\d+\.\d+\.\d+\n$)/);
  });

  it.each(SUBCOMMANDS.map((subcommand) => [subcommand.name, subcommand] as const))(
    'of %s tells every own flag, and no other',
    (name, subcommand) => {
      const help = writeHelp(subcommand, SUBCOMMANDS);
      const told = [...help.matchAll(/^ {2}--([\w-]+)/gm)].map(([, flag]) => flag);
      expect(told).toEqual(Object.keys({ ...subcommand.flags, ...COMMON_FLAGS }));
      expect(help.startsWith(`Usage: payveil ${name} `)).toBe(true);
    },
  );

  it('of the sandbox lists the commands for a running one, and no other help does', () => {
    const listed = SUBCOMMANDS.map((subcommand) => [
      subcommand.name,
      [...writeHelp(subcommand, SUBCOMMANDS).matchAll(/^ {2}payveil ([a-z ]+?) {2}/gm)].map(([, name]) => name),
    ]);
    const below = SUBCOMMANDS.map(({ name }) => name).filter((name) => name.startsWith('sandbox '));
    expect(below.length).toBeGreaterThan(5);
    expect(listed.filter(([, commands]) => commands?.length)).toEqual([['sandbox', below]]);
  });

  it('of all is an overview of the subcommands', () => {
    const overview = writeOverview(SUBCOMMANDS).replace(/\n {28,}/g, ' ');
    for (const { name, summary } of SUBCOMMANDS)
      expect(overview).toMatch(new RegExp(`  payveil ${name} {2,}${summary}\n`));
  });

  it('fits into a terminal of 80 columns', () => {
    const texts = [writeOverview(SUBCOMMANDS), ...SUBCOMMANDS.map((each) => writeHelp(each, SUBCOMMANDS))];
    expect(texts.flatMap((text) => text.split('\n')).filter((line) => line.length > 80)).toEqual([]);
  });
});
