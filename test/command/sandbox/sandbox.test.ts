/** What `payveil sandbox` reads and prints, tested without starting it. */
import { parseArgs } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SANDBOX_FLAGS, toSandboxOptions } from '../../../src/command/sandbox/flags.js';
import { openPatiently } from '../../../src/command/sandbox/open-asked-store.js';
import { readPort } from '../../../src/command/sandbox/port.js';
import { describeRequest } from '../../../src/command/sandbox/print.js';
import { StoreError } from '../../../src/sandbox/store/errors.js';
import type { OpenedStore } from '../../../src/sandbox/store/sql/sql-store.js';

const entry = {
  id: 'req_1',
  method: 'POST',
  path: '/v1/process/card-payment',
  status: 200,
  code: null,
  detail: null,
  charge: null,
  warnings: [],
  ms: 3,
  created: 0,
};

describe('the line of a request', () => {
  it.each([
    [
      { charge: 'ch_1', status: 402, code: 'insufficient_funds' },
      'POST /v1/process/card-payment 402 ch_1 insufficient_funds 3 ms\n',
    ],
    [{ status: 0, code: 'fault_injected' }, 'POST /v1/process/card-payment no answer fault_injected 3 ms\n'],
    [{ path: '/v1/tokens/tok_abcdefghijklmnopqrstuvwx' }, 'POST /v1/tokens/tok_abcd… 200 3 ms\n'],
    [
      { status: 400, code: 'token_invalid', detail: 'The token is empty.', warnings: ['unknown_member: metadata'] },
      'POST /v1/process/card-payment 400 token_invalid 3 ms\n  The token is empty.\n  warning unknown_member: metadata\n',
    ],
  ])('of %j', (change, line) => expect(describeRequest({ ...entry, ...change })).toBe(line));

  it.each([
    [200, 32],
    [402, 33],
    [500, 31],
  ])('has its status %i in colour, in a terminal', (status, colour) => {
    const { hasColors } = process.stdout;
    process.stdout.hasColors = () => true;
    onTestFinished(() => void Object.assign(process.stdout, { hasColors }));
    const line = describeRequest({ ...entry, status, warnings: ['upper_case: currency'] });
    expect(line).toContain(` \u001b[${colour}m${status}\u001b[39m `);
    expect(line).toContain('  \u001b[33mwarning\u001b[39m upper_case: currency');
  });
});

describe('the arguments', () => {
  it('are the options of a sandbox', () => {
    const merchants = '--merchant acme:p:s:x --merchant other:p2:s2:x2 --allow-host sandbox.internal -p 0';
    const rules = '--clock 2031-06-02T09:00:00Z --settlement manual --any-key --strict --strict-keys --no-faults';
    const { values } = parseArgs({ args: `${merchants} ${rules}`.split(' '), options: SANDBOX_FLAGS });
    expect(toSandboxOptions(values)).toEqual({
      allowHosts: ['sandbox.internal'],
      clock: '2031-06-02T09:00:00Z',
      settlement: 'manual',
      anyKey: true,
      strict: true,
      strictKeys: true,
      faults: false,
      merchants: [
        { name: 'acme', publishableKey: 'p', secretKey: 's', signature: 'x' },
        { name: 'other', publishableKey: 'p2', secretKey: 's2', signature: 'x2' },
      ],
    });
    expect(readPort(values.port)).toBe(0);
  });
});

describe('a database that is not running yet', () => {
  const unavailable = (reason: string) =>
    new StoreError('store_unavailable', `The store is not available (${reason}).`);
  const store = {} as OpenedStore;

  /** Opens a store that fails so many times, and counts the waiting time. */
  async function openAfter(failures: number, error: Error, location = 'postgres://db.example/pay') {
    const said: string[] = [];
    let waited = 0;
    let tried = 0;
    const opening = openPatiently(location, {
      open: () => (tried++ < failures ? Promise.reject(error) : Promise.resolve(store)),
      say: (sentence) => void said.push(sentence),
      wait: async (ms) => {
        waited += ms;
      },
      now: () => waited,
    });
    const result = await opening.catch((thrown: Error) => thrown);
    return { result, said, waited, tried };
  }

  it('is waited for, and the message is shown once', async () => {
    const { result, said, waited } = await openAfter(7, unavailable('ECONNREFUSED'));
    expect({ result, waited }).toEqual({ result: store, waited: 3500 });
    expect(said).toEqual(['The database does not answer yet; waiting up to 30 s …']);
  });

  it('is waited for at most 30 s', async () => {
    const error = unavailable('57P03');
    const { result, waited } = await openAfter(1000, error);
    expect({ result, waited }).toEqual({ result: error, waited: 30_000 });
  });

  it.each([
    ['a wrong password', unavailable('28P01: the server refuses'), undefined],
    ['a directory that another process uses', new StoreError('store_locked', 'Another process has it.'), './store'],
    ['a directory on a full disk', unavailable('no answer'), './store'],
  ])('is not the same as %s, which fails at once', async (_, error, location) => {
    const { result, tried, said } = await openAfter(1, error, location);
    expect({ result, tried, said }).toEqual({ result: error, tried: 1, said: [] });
  });
});
