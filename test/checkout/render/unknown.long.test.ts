/** What a buyer sees whose payment is unknown: the reference to copy, when it was last asked, and where to ask. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Locale } from '../../../src/checkout/locales/en.js';
import { WORDS } from '../language/words.js';
import { find, getInput, getPhase, type Mounted } from '../mounted-form.js';
import { getAgain, never, payShort, readReference, settle, useFakeClock } from '../paying-form.js';
import { lost, refused, used } from '../payment/answers.js';

useFakeClock();

const getCopy = (host: Element) => find(host, '.payveil-copy');
const readChecked = ({ host }: Mounted) => host.querySelector('.payveil-panel-note')?.textContent;

describe('the reference of an unknown payment', () => {
  /** Gives the page a clipboard until the test ends. */
  function setClipboard(clipboard: object | undefined) {
    const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    onTestFinished(() => {
      if (before) Object.defineProperty(navigator, 'clipboard', before);
      else Reflect.deleteProperty(navigator, 'clipboard');
    });
  }

  it('stands beside a button that copies it, and says so', async () => {
    const writeText = vi.fn(async () => {});
    setClipboard({ writeText });
    const { host } = payShort([used]);
    await settle();
    expect(readReference(host)).toBe('ch_9');
    expect(getCopy(host).textContent).toBe('Copy');
    getCopy(host).click();
    await settle();
    expect(writeText.mock.calls).toEqual([['ch_9']]);
    expect(getCopy(host).textContent).toBe('Copied');
    expect(getCopy(host).getAttribute('type')).toBe('button');
  });

  it.each<[string, object | undefined]>([
    ['refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
    ['does not exist', undefined],
  ])('is selected for the buyer when the clipboard %s', async (_, clipboard) => {
    setClipboard(clipboard);
    const { host } = payShort([used]);
    await settle();
    getCopy(host).click();
    await settle();
    expect(String(document.getSelection())).toBe('ch_9');
    expect(getCopy(host).textContent).toBe('Copy');
    document.getSelection()?.removeAllRanges();
  });

  it.each([
    ['done', { id: 'ch_1', status: 'succeeded' }],
    ['pending', { id: 'ch_1', status: 'pending' }],
  ])('has a button beside it also in the panel of another end: %s', async (phase, answer) => {
    const { host } = payShort([answer]);
    await settle();
    expect(getPhase(host)).toBe(phase);
    expect(getCopy(host).textContent).toBe('Copy');
  });
});

describe('when it was last asked', () => {
  it('is told, at first as just now, and later by the time of the day', async () => {
    const mounted = payShort([lost, refused, refused, refused]);
    await settle(12_000);
    expect(readChecked(mounted)).toBe('Checked just now');
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(Date.now());
    await settle(59_999);
    mounted.handle.update({});
    expect(readChecked(mounted)).toBe('Checked just now');
    await settle(1);
    mounted.handle.update({});
    expect(readChecked(mounted)).toBe(`Last checked at ${time}`);
  });

  it('is now again after the buyer has checked', async () => {
    const mounted = payShort([lost, refused, refused, refused, refused]);
    await settle(12_000);
    await settle(600_000);
    getAgain(mounted.host)?.click();
    await settle(1000);
    expect(getPhase(mounted.host)).toBe('unknown');
    expect(readChecked(mounted)).toBe('Checked just now');
  });

  it('is not told where no function was asked', async () => {
    const mounted = payShort([used]);
    await settle();
    expect(getPhase(mounted.host)).toBe('unknown');
    expect(readChecked(mounted)).toBeUndefined();
  });
});

describe('where an unsure buyer may ask', () => {
  const readLinks = (host: Element) =>
    [...host.querySelectorAll('.payveil-support a')].map((link) => [link.getAttribute('href'), link.textContent]);

  it('is the text, the page, the email address and the telephone number of the shop', async () => {
    const support = {
      text: 'Call us.',
      url: 'https://shop.example/help',
      email: 'a@shop.example',
      phone: '+49 30 / 1234',
    };
    const { host } = payShort([used], { support });
    await settle();
    expect(find(host, '.payveil-support').textContent).toMatch(/^Call us\. /);
    expect(readLinks(host)).toEqual([
      ['https://shop.example/help', 'Get help'],
      ['mailto:a@shop.example', 'a@shop.example'],
      ['tel:+49301234', '+49 30 / 1234'],
    ]);
    // The page stays, because it shows the payment.
    for (const link of host.querySelectorAll('.payveil-support a')) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener');
    }
  });

  it('has a text of ours where the shop has none', async () => {
    const { host } = payShort([used], { support: { phone: '123' } });
    await settle();
    expect(find(host, '.payveil-support').textContent).toBe('Questions? Ask the shop. 123');
  });

  it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'https://'])(
    'is never code: %j',
    async (url) => {
      const { host } = payShort([used], { support: { text: 'Ask us.', url } });
      await settle();
      expect(readLinks(host)).toEqual([]);
      expect(find(host, '.payveil-support').textContent).toBe('Ask us.');
    },
  );

  it('is text, not markup', async () => {
    const { host } = payShort([used], { support: { text: '<b>Ask</b>' } });
    await settle();
    expect(host.querySelector('.payveil-support b')).toBeNull();
    expect(find(host, '.payveil-support').textContent).toBe('<b>Ask</b>');
  });

  it('is told only while the result is unknown', async () => {
    const support = { text: 'Ask us.' };
    const checking = payShort([lost, never()], { support });
    const none = payShort([used]);
    await settle();
    expect([checking, none].map(({ host }) => host.querySelector('.payveil-support'))).toEqual([null, null]);
  });
});

describe('the sensitive inputs', () => {
  it.each([
    ['unknown', [used], {}],
    ['sent', [], { onToken: () => {} }],
  ] as const)('are empty when the payment is %s', async (phase, answers, changes) => {
    const { host } = payShort([...answers], { ...changes, after: 'keep' });
    await settle();
    const names = ['cardNumber', 'expiry', 'cvc', 'iban'] as const;
    expect(getPhase(host)).toBe(phase);
    expect(names.map((name) => getInput(host, name).value)).toEqual(['', '', '', '']);
  });
});

describe.each(Object.entries(WORDS))('in the language %s', async (tag, { notCharged }) => {
  const locale: Locale = (await import(`../../../src/checkout/locales/${tag}.ts`))[tag];

  it('the words for "not charged" are known to this test', () => {
    expect(locale.messages['form.notCharged']).toMatch(notCharged);
  });

  it('no text of `checking` and of `unknown` says that the buyer was not charged', async () => {
    const { host } = payShort([lost, refused, refused, refused], { locale, support: { phone: '1' } });
    for (const [phase, ms] of [
      ['checking', 0],
      ['unknown', 12_000],
    ] as const) {
      await settle(ms);
      expect(getPhase(host)).toBe(phase);
      const text = find(host, '.payveil').textContent ?? '';
      expect(text).not.toMatch(notCharged);
      expect(text).not.toContain(locale.messages['form.notCharged']);
    }
  });
});
