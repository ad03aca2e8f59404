/** What the merchant's code throws: it is reported once and without secrets, and it is the hidden cause of the event `error`. */
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CheckoutHandle, ErrorDetail, TokenDetail } from '../../../src/checkout/index.js';
import { ConfigurationError, GatewayError, PayveilError } from '../../../src/index.js';
import { catchReports } from '../../catch-reports.js';
import { withGuide } from '../../with-guide.js';
import { type Changes, fill, getPhase, mount, options, pick, readAlert } from '../mounted-form.js';
import { answering, payShort, settle, useFakeClock } from '../paying-form.js';
import { lost, paid, refused } from './answers.js';
import { ALL, FUNCTIONS, late, pay, SECRETS, tokenizer } from './merchant-functions.js';

useFakeClock();
afterEach(() => void vi.unstubAllGlobals());

const ADVICE = withGuide('handler_failed', "Payveil: Throw { outcome: 'refused' } if nothing was charged.");
const listAdvice = () =>
  vi
    .mocked(console.warn)
    .mock.calls.flat()
    .filter((line) => line === ADVICE);

describe.each(FUNCTIONS)('%s, number %#', (owner, start) => {
  it('is named in the report of its error, and advice follows each report of a payment that may be charged', async () => {
    const { reported, shown } = await pay(
      start(() => {
        const secrets = {
          stack: `TypeError: ${ALL}\n    at pay (${ALL})`,
          config: { data: [ALL] },
          cause: new Error(ALL),
        };
        throw Object.assign(new TypeError('cannot read "id"'), secrets);
      }),
    );
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
    const names = new Set(reported.mock.calls.map(([{ name, message }]) => `${name}: ${message}`));
    // A function of `waitUntil` is asked again by the buyer.
    names.delete('TypeError: waitUntil failed: cannot read "id"');
    // A tokenizer gets the whole card.
    const withheld = 'Error: tokenizer failed: It may have shown the card. The event error has the original.';
    expect([...names]).toEqual([owner === 'tokenizer' ? withheld : `TypeError: ${owner} failed: cannot read "id"`]);
    const isAsked = owner === 'onToken' || owner === 'charge';
    expect(listAdvice()).toEqual(isAsked ? reported.mock.calls.map(() => ADVICE) : []);
    const { calls, invocationCallOrder } = vi.mocked(console.warn).mock;
    const [told = 0] = invocationCallOrder.filter((_, i) => calls[i]?.[0] === ADVICE);
    if (isAsked) expect(told).toBeGreaterThan(reported.mock.invocationCallOrder[0] ?? told);
  });

  it('is reported once, but not if it answers with an outcome where the form reads one, and without advice', async () => {
    const { reported, shown } = await pay(
      start(() => {
        throw Object.assign(new Error(ALL), { name: ALL, outcome: 'refused' });
      }),
    );
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
    const isRead = ['onToken', 'charge', 'onAction', 'tokenizer'].includes(owner);
    expect(reported).toHaveBeenCalledTimes(isRead ? 0 : 1);
    expect(listAdvice()).toEqual([]);
  });
});

it.each([
  ['it calls Payveil wrongly', new ConfigurationError('option_invalid', 'The option amout does not exist.')],
  ['it has an outcome that does not exist', Object.assign(new Error('db'), { outcome: 'failure' })],
])('an error is reported if %s', async (_, thrown) => {
  expect((await pay({ onToken: () => Promise.reject(thrown) })).reported).toHaveBeenCalled();
});

describe('the advice to throw an outcome', () => {
  it('follows the report of a listener that passes its answer to waitUntil', async () => {
    await pay({}, (handle) => {
      handle.on('token', ({ waitUntil }) => waitUntil(Promise.reject(new Error('502'))));
    });
    expect(listAdvice()).toEqual([ADVICE]);
  });

  it.each<[string, () => unknown]>([
    ['a Response', () => Response.json(paid)],
    ['no known status', () => ({ id: 'ch_1', status: 'paid' })],
    ['an outcome', () => ({ outcome: 'refused' })],
    ['a charge', () => paid],
    ['nothing', () => undefined],
  ])('is not given after a result: %s', async (_, onToken) => {
    await pay({ onToken: late(onToken as () => never) });
    expect(listAdvice()).toEqual([]);
  });
});

describe("a mistake in the merchant's code after the charge", () => {
  it.each<[string, (detail: TokenDetail, handle: CheckoutHandle) => unknown]>([
    ['a late waitUntil', ({ waitUntil }) => waitUntil(Promise.resolve(paid))],
    ['a wrong option', (_, handle) => handle.update({ submitlabel: 'Paid' } as object)],
    ['a wrong event', (_, handle) => handle.on('paid' as 'charge', () => {})],
  ])('never says that nothing was charged: %s', async (_, err) => {
    let handle: CheckoutHandle | undefined;
    const onToken = async (detail: TokenDetail) => {
      await null;
      err(detail, handle as CheckoutHandle);
      return paid;
    };
    const { host, reported } = await pay({ onToken }, (own) => {
      handle = own;
    });
    expect(getPhase(host)).toBe('unknown');
    expect(readAlert(host)).not.toMatch(/not been charged/);
    expect(reported).toHaveBeenCalled();
  });
});

it('a late waitUntil of a listener is reported, because the form misses its result', async () => {
  const { reported } = await pay({}, (handle) => {
    handle.on('token', async ({ token, waitUntil }) => {
      expect(token).toBeTruthy();
      await null;
      waitUntil(Promise.resolve({ id: 'ch_1', status: 'failed' }));
    });
  });
  expect(reported.mock.calls[0]?.[0].message).toMatch(/waitUntil takes a promise or a function/);
});

it('an error that only looks like ours ends the payment, whatever its issues are', async () => {
  const thrown = Object.assign(new PayveilError('validation_failed', 'refused', ''), {
    issues: [null, 1, { path: 'a' }],
  });
  const { errors, host } = await pay({ onToken: () => Promise.reject(thrown) });
  expect(getPhase(host)).toBe('open');
  expect(errors).toMatchObject([{ outcome: 'refused', issues: [] }]);
});

describe('a result that the form cannot read is told on the console', () => {
  const wait = { charge: answering(lost), recover: true };
  const unread = 'is a Response: return await response.json().';
  const unknown =
    'needs the id and the status of the charge: ' + 'succeeded, pending, processing, requires_action, failed.';
  it.each<[string, Changes, string]>([
    ['an unread response of onToken', { onToken: async () => Response.json(paid) as never }, unread],
    ['an unread response of lookUp', { ...wait, lookUp: async () => Response.json(paid) as never }, unread],
    ['the word of another gateway', { onToken: async () => ({ id: 'ch_1', status: 'paid' }) }, unknown],
    ['such a word in lookUp', { ...wait, lookUp: async () => ({ status: 'paid' }) }, unknown],
  ])('%s', async (_, changes, words) => {
    const { host, shown } = await pay(changes);
    expect(getPhase(host)).toBe('unknown');
    expect(shown).toContain(
      `Payveil: The result of onToken, waitUntil, lookUp or charge ${words} See node_modules/payveil/docs/errors.md#result_unreadable`,
    );
  });

  it('also in an old test environment, which has no Response', async () => {
    vi.stubGlobal('Response', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { host, shown } = await pay({ onToken: async () => ({ ok: true }) as never });
    expect(getPhase(host)).toBe('unknown');
    expect(shown).toContain(unknown);
  });

  it('but not the word "unknown", which a server may say', async () => {
    const { host, shown } = await pay({ onToken: async () => ({ id: 'ch_1', status: 'unknown' }) });
    expect(getPhase(host)).toBe('unknown');
    expect(shown).not.toContain('Payveil: ');
  });
});

it.each(['focus', 'setError'] as const)('%s reports a field that does not exist, and no number in its name', (name) => {
  const reported = catchReports();
  const { handle } = mount();
  if (name === 'focus') handle.focus('4242424242424242' as 'cvc');
  else handle.setError({ field: '4242424242424242' as 'cvc', message: 'x' });
  expect(reported.mock.calls.map(([{ message }]) => message)).toEqual([
    expect.stringMatching(`^${name} failed: The field … does not exist`),
  ]);
});

describe('a listener of the handle', () => {
  it.each([
    ['change', true],
    ['submit', false],
    ['submit', true],
    ['busy', false],
    ['token', true],
    ['charge', false],
    ['error', true],
  ] as const)('of %s is reported, without secrets, and the payment goes on; late: %s', async (name, isLate) => {
    const onToken = name === 'token' ? async () => paid : undefined;
    const charge = onToken ? undefined : answering(name === 'error' ? refused : paid);
    const fail = () => {
      throw new Error(`lost ${ALL}`);
    };
    const { reported, shown, host } = await pay({ charge, onToken, recover: false }, (handle) => {
      handle.on(name, isLate ? late(fail) : fail);
    });
    expect(reported.mock.calls[0]?.[0].message).toMatch(`on('${name}') failed: lost …`);
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
    expect(getPhase(host)).toBe(name === 'error' ? 'open' : 'done');
  });
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
  const told = async (error: unknown, changes: Changes = {}) => {
    const mounted = payShort([error], { recover: false, ...changes });
    await settle();
    return pick(mounted.told, 'error');
  };

  it('carries what the gateway has told', async () => {
    const [detail] = await told(new GatewayError('gateway_error', 'refused', facts));
    expect(detail).toStrictEqual({ code: 'gateway_error', message: detail?.message, outcome: 'refused', ...facts });
    expect(detail).not.toHaveProperty('cause');
  });

  it.each(['4242424242424242', 'req-4242 4242 4242 4242', 'a\nb', { id: 1 }, 'x'.repeat(256)])(
    'carries no id that is none, or that repeats what was typed: %j',
    async (id) => {
      const answer = { status: 402, gatewayCode: id as string, requestId: id as string };
      const [detail] = await told(new GatewayError('gateway_error', 'refused', answer));
      expect(detail).toMatchObject({ status: 402 });
      expect(Object.keys(detail as object)).not.toEqual(expect.arrayContaining(['gatewayCode']));
      expect(Object.keys(detail as object)).not.toEqual(expect.arrayContaining(['requestId']));
    },
  );

  it('carries an id of digits that the buyer has not typed', async () => {
    const answer = { status: 402, gatewayCode: '5555555555554444', requestId: '378282246310005' };
    const [detail] = await told(new GatewayError('gateway_error', 'unknown', answer));
    expect(detail).toMatchObject(answer);
  });

  it('believes only errors of Payveil', async () => {
    const [detail] = await told(Object.assign(new Error('x'), { outcome: 'refused', ...facts, issues: [] }));
    expect(detail).toStrictEqual({ code: 'handler_failed', message: detail?.message, outcome: 'refused' });
  });
});
