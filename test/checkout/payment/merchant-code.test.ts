/** What the merchant's code throws: it is reported once and without secrets, and it is the hidden cause of the event `error`. */
// @vitest-environment happy-dom
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorDetail, MountOptions, TokenDetail } from '../../../src/checkout/index.js';
import { ConfigurationError, ConnectionError, GatewayError } from '../../../src/index.js';
import { catchReports } from '../../catch-reports.js';
import { KEYS } from '../../token/node-crypto.js';
import { fill, getPhase, mount, options, pick, readAlert } from '../mounted-form.js';
import { answering, payShort, settle, short, spyAssign, typeIn, useFakeClock } from '../paying-form.js';
import { action, lost, paid } from './answers.js';

useFakeClock();
afterEach(() => void vi.unstubAllGlobals());

const CARD = '4242424242424242';
const IBAN = 'DE89370400440532013000';
const TOKEN = 'c0ffee'.repeat(20);
const SECRETS = [CARD, '4242 4242 4242 4242', IBAN, 'DE89 3704 0044 0532 0130 00', TOKEN, ...Object.values(KEYS)];
const ALL = SECRETS.join(' | ');

const tokenizer = { tokenizeCard: async () => TOKEN, tokenizeSepa: async () => TOKEN, prewarm: async () => {} };

/** Each way to throw the secrets. */
const THROWN: readonly [string, () => unknown][] = [
  ['in its message', () => new Error(ALL)],
  ['in its stack', () => Object.assign(new Error('x'), { stack: `Error: ${ALL}\n    at pay (${ALL})` })],
  ['in its name', () => Object.assign(new Error('x'), { name: ALL })],
  ['in a nested member', () => Object.assign(new Error('x'), { a: { b: [ALL] } })],
  ['in its cause', () => new Error('x', { cause: new Error(ALL) })],
  ['as a text', () => ALL],
  ['as an object', () => ({ message: ALL, token: ALL })],
  ['as a list', () => [ALL]],
  [
    'as an HTTP client does',
    () => Object.assign(new Error('502'), { config: { data: JSON.stringify({ token: ALL }), headers: { auth: ALL } } }),
  ],
  ['with an outcome', () => ({ outcome: 'unknown', message: ALL })],
];

type Throw = () => never;
type Start = (fail: Throw) => Partial<MountOptions>;
const late =
  (fail: Throw) =>
  async (..._: unknown[]) =>
    fail();
const unknownThen = answering;

/** Each function of the merchant, in a payment that calls it. */
const FUNCTIONS: readonly [string, Start][] = [
  ['onToken', (fail) => ({ onToken: fail })],
  ['onToken', (fail) => ({ onToken: late(fail) })],
  ['onToken', (fail) => ({ onToken: ({ waitUntil }: TokenDetail) => waitUntil(late(fail)()) })],
  ['onToken', (fail) => ({ onToken: ({ waitUntil }: TokenDetail) => waitUntil(fail) })],
  ['charge', (fail) => ({ charge: { chargeCard: late(fail), chargeSepa: late(fail) } })],
  ['lookUp', (fail) => ({ charge: unknownThen(lost), recover: true, lookUp: fail })],
  ['onCharge', (fail) => ({ charge: answering(paid), onCharge: fail })],
  ['onCharge', (fail) => ({ charge: answering(paid), onCharge: late(fail) })],
  ['onAction', (fail) => ({ charge: answering(action), onAction: fail })],
  ['onAction', (fail) => ({ charge: answering(action), onAction: late(fail) })],
  ['remoteIp', (fail) => ({ remoteIp: fail, onToken: () => {} })],
  ['remoteIp', (fail) => ({ remoteIp: late(fail), tokenizer: undefined, onToken: () => {} })],
  ['tokenizer', (fail) => ({ tokenizer: { ...tokenizer, tokenizeCard: late(fail) }, onToken: () => {} })],
];

/** Pays, lets everything happen, and the buyer check again. Returns all that a console or a monitor could show of it. */
async function pay(changes: Partial<MountOptions>, listen?: (handle: ReturnType<typeof mount>['handle']) => void) {
  const reported = catchReports();
  const written = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockImplementation(() => {}),
  );
  const mounted = mount({ ...short, ...KEYS, tokenizer, ...changes });
  listen?.(mounted.handle);
  typeIn(mounted.host);
  void mounted.handle.submit();
  await settle(100_000);
  void mounted.handle.checkAgain();
  await settle(31_000);
  const errors = pick(mounted.told, 'error');
  const all = [...reported.mock.calls, ...written.flatMap(({ mock }) => mock.calls), ...errors].flat();
  const shown = all.map((each) => `${each}${(each as Error).stack}${inspect(each, { showHidden: true, depth: 9 })}`);
  return { ...mounted, reported, errors, shown: `${shown.join()}${JSON.stringify(all)}${document.body.innerHTML}` };
}

describe.each(FUNCTIONS)('%s, number %#', (owner, start) => {
  it.each(THROWN)('shows no secret that it throws: %s', async (_, create) => {
    const { shown } = await pay(
      start(() => {
        throw create();
      }),
    );
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
  });

  it('is named in the report of its error, which has its words', async () => {
    const { reported } = await pay(
      start(() => {
        throw new TypeError('cannot read "id"');
      }),
    );
    const names = new Set(reported.mock.calls.map(([{ name, message }]) => `${name}: ${message}`));
    // A function of `waitUntil` is asked again by the buyer.
    names.delete('TypeError: waitUntil failed: cannot read "id"');
    expect([...names]).toEqual([`TypeError: ${owner} failed: cannot read "id"`]);
  });

  it('is not reported if it answers with an outcome', async () => {
    const { reported } = await pay(
      start(() => {
        throw Object.assign(new Error('sold out'), { outcome: 'refused' });
      }),
    );
    expect(reported.mock.calls).toEqual([]);
  });
});

describe('a listener of the handle', () => {
  it.each(['change', 'submit', 'busy', 'token', 'charge', 'error'] as const)(
    'of %s is reported, without secrets, and the payment goes on',
    async (name) => {
      const onToken = name === 'token' ? async () => paid : undefined;
      const failing = { chargeCard: async () => Promise.reject({ outcome: 'refused' }), chargeSepa: vi.fn() };
      const charge = onToken ? undefined : name === 'error' ? failing : answering(paid);
      for (const isLate of [false, true]) {
        const fail = () => {
          throw new Error(`lost ${ALL}`);
        };
        const { reported, shown, host } = await pay({ charge, onToken, recover: false }, (handle) => {
          handle.on(name, isLate ? late(fail) : fail);
        });
        expect(reported.mock.calls[0]?.[0].message).toMatch(`on('${name}') failed: lost …`);
        for (const secret of SECRETS) expect(shown).not.toContain(secret);
        expect(getPhase(host)).toBe(name === 'error' ? 'open' : 'done');
        if (charge && 'mock' in charge.chargeCard) charge.chargeCard.mockImplementation(async () => paid);
      }
    },
  );
});

describe('what was thrown', () => {
  it('is reported once, also if its promise is returned and passed to waitUntil', async () => {
    const onToken = ({ waitUntil }: TokenDetail) => {
      const paying = Promise.reject(new Error('502'));
      waitUntil(paying);
      return paying;
    };
    expect((await pay({ onToken })).reported).toHaveBeenCalledOnce();
  });

  it.each<[string, unknown, Partial<ErrorDetail>]>([
    ['an error', new Error('502'), { code: 'handler_failed', outcome: 'unknown' }],
    ['a text', 'too late', { code: 'handler_failed', outcome: 'unknown' }],
    ['an answer with an outcome', { outcome: 'refused' }, { code: 'handler_failed', outcome: 'refused' }],
  ])('is the hidden cause of the event error: %s', async (_, thrown, known) => {
    const { errors } = await pay({ onToken: () => Promise.reject(thrown) });
    expect(errors).toMatchObject([known]);
    expect(errors[0]?.cause).toBe(thrown);
    expect(Object.keys(errors[0] as object)).not.toContain('cause');
  });

  it('by remoteIp is the cause, and the buyer does not read about the browser', async () => {
    const thrown = new Error('no address');
    for (const own of [tokenizer, undefined]) {
      const { errors, host, handle } = await pay({
        tokenizer: own,
        onToken: () => {},
        remoteIp: () => Promise.reject(thrown),
      });
      const message = "We couldn't prepare the payment. Nothing was sent.";
      expect(readAlert(host)).toBe(message);
      expect(errors).toStrictEqual([{ code: 'remote_ip_failed', message, outcome: 'not_sent' }]);
      expect(errors[0]?.cause).toBe(thrown);
      handle.unmount();
    }
  });

  it('by `now` at the click is the cause, too', async () => {
    const thrown = new Error('no clock');
    let isBroken = false;
    const now = () => {
      if (isBroken) throw thrown;
      return Date.now();
    };
    const reported = catchReports();
    const { host, handle, told } = mount({ ...options, now });
    fill(host);
    isBroken = true;
    await handle.submit();
    expect(pick(told, 'error')).toMatchObject([{ code: 'option_invalid' }]);
    expect(pick(told, 'error')[0]?.cause).toBe(thrown);
    expect(reported).toHaveBeenCalledOnce();
  });

  it('stays the cause while the form asks lookUp, which does not know', async () => {
    const thrown = new Error('502');
    const lookUp = async () => undefined;
    const { errors } = await pay({ onToken: () => Promise.reject(thrown), lookUp });
    expect(errors.map(({ cause }) => cause)).toEqual([thrown, thrown]);
  });
});

describe('the event error', () => {
  const facts = { status: 402, gatewayCode: 'card_blocked', requestId: 'req_7' };
  const told = async (error: unknown, changes: Partial<MountOptions> = {}) => {
    const mounted = payShort([error], { recover: false, ...changes });
    await settle();
    return pick(mounted.told, 'error');
  };

  it('carries what the gateway has told', async () => {
    const [detail] = await told(new GatewayError('gateway_error', 'refused', facts));
    expect(detail).toStrictEqual({ code: 'gateway_error', message: detail?.message, outcome: 'refused', ...facts });
    expect(detail).not.toHaveProperty('cause');
  });

  it('carries it also when the result stays unknown', async () => {
    const [detail] = await told(new GatewayError('gateway_error', 'unknown', facts));
    expect(detail).toMatchObject({ outcome: 'unknown', reference: expect.any(String), ...facts });
  });

  it('carries no member that the error does not have', async () => {
    expect(Object.keys((await told(new ConnectionError('unknown', 'x')))[0] as object)).toEqual([
      'code',
      'message',
      'outcome',
      'reference',
    ]);
  });

  it.each(['4242424242424242', 'a\nb', { id: 1 }, 'x'.repeat(256)])('carries no id that is none: %j', async (id) => {
    const answer = { status: 402, gatewayCode: id as string, requestId: id as string };
    const [detail] = await told(new GatewayError('gateway_error', 'refused', answer));
    expect(detail).toMatchObject({ status: 402 });
    expect(Object.keys(detail as object)).not.toEqual(expect.arrayContaining(['gatewayCode']));
    expect(Object.keys(detail as object)).not.toEqual(expect.arrayContaining(['requestId']));
  });

  it('believes only errors of Payveil', async () => {
    const [detail] = await told(Object.assign(new Error('x'), { outcome: 'refused', ...facts, issues: [] }));
    expect(detail).toStrictEqual({ code: 'handler_failed', message: detail?.message, outcome: 'refused' });
  });

  it('forgets what was thrown when the payment is over', async () => {
    spyAssign();
    const error = new ConfigurationError('option_invalid', 'x');
    const { handle, told: events } = payShort([error, paid], { recover: false });
    await settle();
    expect(pick(events, 'error')).toHaveLength(1);
    await handle.submit();
    expect(pick(events, 'charge')).toHaveLength(1);
  });
});
