/** The form in a frame of another origin, in every installed engine: payments, a hostile page, embedders, scrolling, colours and faults. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUTHENTICATES } from '../checkout/scenarios.js';
import { recordProof } from '../record.mjs';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { startFrameSite } from './frame-site.js';
import { CANARIES, hunt } from './hunt.js';
import { keepPicture } from './keep-picture.js';
import { runInPage } from './looks-in-page.js';
import { readPixel } from './read-png.js';
import { BUTTON, CONFIRM, field, pay, seePage, seeText, TITLE, WAIT } from './scene.js';
import { type Merchant, startSandbox } from './site.js';

const FRAME = '.payveil-frame iframe';

/** What the page notes of an event. */
interface Told {
  readonly type: string;
  readonly src: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let merchant: Merchant;
let site: Awaited<ReturnType<typeof startFrameSite>>;
/** The number of orders. Each test has its own, so that no form finds the payment of an earlier test in the same tab. */
let orders = 0;
/** How many messages the hostile page has heard from each engine's frame: 0 until its test has passed. */
const heard = new Map<string, number>();

beforeAll(async () => {
  sandbox = await startSandbox();
  merchant = sandbox.createMerchant('frame_shop');
  site = await startFrameSite(merchant);
});

afterAll(async () => {
  site?.stop();
  await sandbox?.stop();
  if (heard.size === 0 || [...heard.values()].includes(0)) return;
  recordProof({
    promise: 'A hostile page around a frame of another origin',
    target:
      'hears no text of the buyer, no key and no token, and the same script hears all of it from a form in the page',
    measured: [...heard].map(([name, count]) => `${name}: none in ${count} messages of the frame`).join(', '),
  });
});

const listCharges = async () => (await merchant.ask('GET', 'charges')).data;

describeEngines(({ name }, getDriver) => {
  /** What payment.spec.ts and faults.long.spec.ts have in Chromium is tried in the other engines. */
  const itElsewhere = name === 'Chromium' ? () => {} : it;
  let driver: Driver;
  beforeAll(() => {
    driver = getDriver();
  });

  /** Opens a page without earlier charges, and returns its address. */
  const open = async (path: string, origin = site.shop) => {
    await merchant.ask('POST', 'reset');
    const address = `${origin}/${path}${path.includes('?') ? '&' : '?'}order=${++orders}`;
    await driver.open(address);
    return address;
  };
  const readEvents = async (...types: readonly string[]): Promise<Told[]> => {
    const all: Told[] = JSON.parse(await driver.evaluate<string>('JSON.stringify(heard)'));
    return all.filter(({ type }) => types.includes(type));
  };
  const seeBox = (phase: string) =>
    expect.poll(() => driver.has(`.payveil-frame[data-phase="${phase}"]`), WAIT).toBe(true);
  const isShown = () => driver.evaluate<boolean>(`/px/.test(document.querySelector('${FRAME}')?.style.height)`);

  /** Waits for the form, and acts in it from now on. */
  const enterForm = async () => {
    await expect.poll(isShown, WAIT).toBe(true);
    await driver.enterFrame(FRAME);
    await expect.poll(() => driver.has('.payveil'), WAIT).toBe(true);
  };
  /** Touches the form, because WebKit moves the focus into a frame only after that. */
  const touch = () => driver.click(field('cardNumber'));
  const confirmAtBank = async () => {
    await enterForm();
    await touch();
    await pay(driver, AUTHENTICATES);
    await driver.leaveFrames();
    await seePage({ driver }, '/sandbox/3ds/', CONFIRM);
    await driver.click(CONFIRM);
  };

  /** Reads an input's rectangle in the page around the frame, and the height of the window. Ends in the page. */
  const measure = async (selector: string) => {
    const read = (selector: string) => {
      const { top, bottom } = (document.querySelector(selector) as Element).getBoundingClientRect();
      return { top, bottom, height: innerHeight };
    };
    const inner = await runInPage(driver, read, selector);
    await driver.leaveFrames();
    const outer = await runInPage(driver, read, FRAME);
    return { top: outer.top + inner.top, bottom: outer.top + inner.bottom, height: outer.height };
  };
  const isInView = async (selector: string) => {
    const { top, bottom, height } = await measure(selector);
    await driver.enterFrame(FRAME);
    return top >= 0 && bottom <= height;
  };

  const hasFocus = (name: string) =>
    runInPage(driver, (selector: string) => document.activeElement?.matches(selector), field(name));

  itElsewhere(
    'the page comes back from the bank with a clean address, and the frame says that it is paid',
    async () => {
      const address = await open('shop.html?as=near');
      await confirmAtBank();
      await seePage({ driver }, '/shop.html', '.payveil-frame[data-phase="done"]');
      await expect.poll(() => driver.readUrl(), WAIT).toBe(address);
      await enterForm();
      await seeText(driver, TITLE, 'Payment complete');
      expect(await listCharges()).toMatchObject([{ status: 'succeeded' }]);
    },
  );

  /** Fills all fields of both methods, and pays with the card. */
  const typeCanaries = async () => {
    await driver.click('.payveil-radio[value="sepa"]');
    await driver.type(field('iban'), CANARIES.iban);
    await driver.click('.payveil-radio[value="card"]');
    for (const name of ['cardNumber', 'expiry', 'cvc', 'name', 'email'] as const) {
      await driver.click(field(name));
      await driver.type(field(name), CANARIES[name]);
    }
    await driver.select(field('country'), 'DE');
    for (const name of ['line1', 'postal_code', 'city'] as const) await driver.type(field(name), CANARIES[name]);
    await driver.click(BUTTON);
    await seeText(driver, TITLE, 'Payment complete');
  };
  const readHeard = () => driver.evaluate<string>('spy.write()');
  const countLoads = () => driver.evaluate<number>('spy.countLoads()');

  it('a hostile page and its guest get no text of the buyer, no key and no token', async () => {
    heard.set(name, 0);
    await open('hostile.html?as=all');
    await enterForm();
    await driver.click('.payveil-radio[value="sepa"]');
    await driver.type(field('iban'), CANARIES.iban);
    await driver.leaveFrames();

    // Another page in place of the form gets no greeting.
    const src = await driver.evaluate<string>(`spy.lead('${site.stranger}/guest.html')`);
    await expect.poll(countLoads, WAIT).toBe(2);
    await driver.enterFrame(FRAME);
    expect(await driver.evaluate('guest.heard')).toEqual([]);
    await driver.leaveFrames();
    await driver.evaluate(`spy.lead('${src}')`);
    await expect.poll(countLoads, WAIT).toBe(3);
    await enterForm();
    expect(await driver.readValue(field('iban'))).toBe('');

    await driver.leaveFrames();
    await driver.evaluate('spy.attack()');
    await driver.enterFrame(FRAME);
    await typeCanaries();
    await driver.leaveFrames();
    await seeBox('done');
    const found = await driver.evaluate<Record<string, string>>('spy.look()');
    await driver.evaluate('spy.attack()');
    await expect.poll(() => driver.evaluate(`Object.keys(spy.readAnswers())`), WAIT).toContain('submit');
    const text = await readHeard();

    expect(hunt(text, merchant)).toEqual({});
    // It has heard the messages that it may hear.
    expect(text).toMatch(/payveil:charge: .*status=succeeded/);
    expect(text).not.toContain('second answer');
    const { contentDocument, svg, ...others } = found;
    expect([contentDocument, svg]).toEqual(['nothing', 'nothing']);
    expect(new Set(Object.values(others))).toEqual(new Set(['SecurityError']));

    const answers =
      await driver.evaluate<Record<string, { error?: { code: string }; value?: unknown }>>('spy.readAnswers()');
    for (const call of ['apiKey', 'gateway', 'charge', 'onToken', 'returnUrl', 'creditor', 'submit']) {
      expect(answers[call]?.error?.code, call).toBe('option_invalid');
    }
    // Calls that there are not have no answer.
    expect(answers).not.toHaveProperty('9');
    const [charge, ...more] = await listCharges();
    expect([charge, more]).toMatchObject([{ status: 'succeeded', amount: 2599, currency: 'eur' }, []]);
    const detail = { id: charge?.id, status: 'succeeded', method: 'card' };
    const told = (await readEvents('charge', 'onCharge')).map(({ type, detail }) => [type, detail]);
    expect(told).toEqual([
      ['charge', detail],
      ['onCharge', detail],
    ]);

    await driver.enterFrame('#guest');
    expect(await driver.evaluate('guest.count()')).toBeGreaterThan(10);
    expect(await driver.evaluate('guest.heard')).toEqual([]);
    heard.set(name, text.match(/^port: /gm)?.length ?? 0);
  });

  it('the control: the same script hears all of it from a form in the page itself', async () => {
    await open('control.html');
    await touch();
    await typeCanaries();
    const found = hunt(await readHeard(), merchant);
    expect(Object.keys(found)).toEqual([...Object.keys(CANARIES), 'API key', 'signature', 'token']);
  });

  it('the script of a page that takes the focus hears the whole number, which no browser can stop', async () => {
    await open('thief.html?as=card');
    await enterForm();
    await touch();
    await driver.leaveFrames();
    // No buyer types before the thief has acted: in WebKit a key that is pressed in that moment gets lost.
    await expect.poll(() => driver.evaluate('document.activeElement.id'), WAIT).toBe('trap');
    for (const digit of CANARIES.cardNumber) await driver.press(digit as `${number}`);
    // docs/frame.md says so in the first row of its table. If this fails, a browser has learned it, and the row may go.
    expect(await driver.readValue('#trap')).toBe(CANARIES.cardNumber);
    await driver.enterFrame(FRAME);
    expect(await driver.readValue(field('cardNumber'))).toBe('');
  });

  it('a hostile folder leads the page nowhere before a press, and once after it, and never writes its address', async () => {
    const address = await open(`host.html?as=host${name === 'Firefox' ? '&still' : ''}`);
    // Nothing is asked until the folder has acted, because Playwright's questions are presses to Chromium.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await driver.readUrl()).toBe(address);
    expect(await readEvents('submit', 'action')).toEqual([]);
    await driver.enterFrame(FRAME);
    expect(await driver.evaluate('document.title')).toBe('false');
    await driver.click('p');
    await driver.leaveFrames();
    await expect.poll(() => driver.readUrl(), WAIT).toBe(`${site.shop}/first.html`);
  });

  it('a page that is not listed, alone or around a listed one, gets no form', async () => {
    const refused = [
      { src: site.folder, code: 'frame_timeout' },
      { src: site.bare, code: 'frame_refused' },
    ];
    const seeRefused = () =>
      expect
        .poll(
          async () =>
            (await readEvents('error'))
              .map(({ src, detail }) => ({ src, code: detail.code }))
              .sort((a, b) => String(b.code).localeCompare(String(a.code))),
          WAIT,
        )
        .toEqual(refused);
    await open('shop.html?as=embedded', site.stranger);
    await seeRefused();
    await open('nest.html', site.stranger);
    await driver.enterFrame('iframe');
    await seeRefused();
  });

  it('scrolls the first problem, and each field that gets the focus, into view in the page', async () => {
    await driver.resize(600, 400);
    await open('shop.html?as=all&tall');
    await enterForm();
    const { bottom } = await measure(BUTTON);
    await driver.evaluate(`scrollTo(0, ${bottom - 350})`);
    await driver.enterFrame(FRAME);
    expect(await isInView(field('cardNumber'))).toBe(false);
    await driver.click(BUTTON);
    await expect.poll(() => isInView(field('cardNumber')), WAIT).toBe(true);
    expect(await hasFocus('cardNumber')).toBe(true);

    await driver.leaveFrames();
    await driver.evaluate('scrollTo(0, 0)');
    await driver.enterFrame(FRAME);
    expect(await isInView(field('expiry'))).toBe(false);
    await driver.press('Tab');
    await expect.poll(() => isInView(field('expiry')), WAIT).toBe(true);
    expect(await hasFocus('expiry')).toBe(true);
  });

  it('lets the background of the page through, in every colour scheme', async () => {
    const GREEN = [0, 128, 64];
    await driver.resize(600, 400);
    await open('shop.html?as=card');
    await driver.evaluate("document.body.style.background = 'rgb(0, 128, 64)'");
    await enterForm();
    await driver.leaveFrames();
    const readCorner = async () => {
      const [x, y] = await runInPage(
        driver,
        (selector: string) => {
          const { left, top } = (document.querySelector(selector) as Element).getBoundingClientRect();
          return [left + 2, top + 2];
        },
        FRAME,
      );
      return readPixel(await driver.takePicture(), x as number, y as number);
    };
    for (const [scheme, expected] of [
      ['', 'light'],
      ['dark', 'dark'],
      ['light', 'light'],
    ]) {
      await driver.evaluate(`document.documentElement.style.colorScheme = '${scheme}'`);
      await driver.enterFrame(FRAME);
      const read = () => driver.evaluate('getComputedStyle(document.documentElement).colorScheme');
      await expect.poll(read, WAIT).toBe(expected);
      await driver.leaveFrames();
      await expect.poll(readCorner, WAIT).toEqual(GREEN);
      await keepPicture(`${name}-frame-${scheme || 'none'}`, driver);
    }
    // The control: a frame with another scheme than its element is opaque.
    await driver.evaluate(`document.querySelector('${FRAME}').style.setProperty('color-scheme', 'dark', 'important')`);
    await expect.poll(readCorner, WAIT).not.toEqual(GREEN);
  });

  itElsewhere('tells a frame that is not there, and one that the policy of the page blocks', async () => {
    await open('shop.html?as=faulty');
    const codes = async () => (await readEvents('error')).map(({ src, detail }) => `${src} ${detail.code}`).sort();
    await expect
      .poll(codes, WAIT)
      .toEqual([`${site.frame}/missing/ frame_timeout`, `${site.stranger}/ frame_blocked`].sort());
    for (const nth of [1, 2]) {
      const text = await driver.readText(`div:nth-child(${nth}) > .payveil-frame > [role=alert]`);
      expect(text).toBe('The payment form cannot be loaded. Try again later.');
    }
    expect(await driver.readText('#violations')).toBe('frame-src ');
  });
});
