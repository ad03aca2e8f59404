/** One suite of tokens and one journey through the checkout, in every engine that is here. Chromium must be. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordProof } from '../proof/record.mjs';
import { deriveRawKey, KEYS, openToken } from '../token/node-crypto.js';
import { cardNumbers, cardSamples, sepaSamples } from '../token/random-charges.js';
import { TOKEN_VECTORS } from '../token/vectors.js';
import { writeForms } from './bench.js';
import type { Driver } from './driver.js';
import { type Engine, findEngines } from './find-engines.mjs';
import { STAGES } from './journey.js';
import { openByPlaywright } from './playwright-driver.js';
import { type Merchant, startSandbox, startSite } from './site.js';
import { PLAINTEXT_LENGTHS } from './token-checks.js';
import { CHECK_NAMES, type SuiteReport } from './token-suite.js';
import { openByWebDriver } from './webkit-driver.js';

const cards = fc.sample(cardSamples, 100);
const accounts = fc.sample(sepaSamples, 50);
const numbers = fc.sample(cardNumbers, 500);
const engines = findEngines();
const RAW_KEY = deriveRawKey(KEYS);
const passed = new Map<string, number>();
const planned = new Map<string, number>();
const versions = new Map<string, string>();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
// Two of them, so that a charge that one suite has aborted is not counted in the other.
let tokens: Merchant;
let shop: Merchant;
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  tokens = sandbox.createMerchant('sandbox');
  shop = sandbox.createMerchant('shop');
  const { url, publishableKey: apiKey, signature } = tokens;
  site = await startSite(shop, {
    gateway: { url, apiKey, signature },
    now: Date.UTC(2026, 0),
    vectors: TOKEN_VECTORS,
    cards: cards.map(({ charge }) => charge),
    accounts: accounts.map(({ charge }) => charge),
    numbers,
  });
});

afterAll(async () => {
  site?.stop();
  await sandbox?.stop();
  const isGreen = [...planned].every(([name, count]) => passed.get(name) === count);
  const measured = engines.map(({ name, missing }) =>
    missing ? `${name}: ${missing}` : `${name} ${versions.get(name)}: ${passed.get(name)} checks`,
  );
  const target = 'one suite of tokens and one journey through the checkout, green in each';
  if (isGreen) recordProof({ promise: 'Three engines', target, measured: measured.join(', ') });
});

for (const engine of engines) {
  const isNeeded = engine.name === 'Chromium' || process.env.PAYVEIL_ENGINES === 'all';
  if (engine.missing && !isNeeded) console.log(`${engine.name} is skipped: ${engine.missing}.`);
  describe.skipIf(engine.missing && !isNeeded)(engine.name, () => describeEngine(engine));
}

function describeEngine(engine: Engine): void {
  let driver: Driver;
  beforeAll(async () => {
    expect(engine.missing).toBeUndefined();
    driver = await (engine.driver ? openByWebDriver(engine) : openByPlaywright(engine));
    versions.set(engine.name, driver.version);
    console.log(`${engine.name} ${driver.version}`);
  });
  afterAll(() => driver?.close());

  const check: Declare = (name, run) => {
    planned.set(engine.name, (planned.get(engine.name) ?? 0) + 1);
    it(name, async () => {
      await run(driver);
      passed.set(engine.name, (passed.get(engine.name) ?? 0) + 1);
    });
  };
  for (const page of ['esm', 'umd', 'aged'])
    describe(`tokens, ${page}`, () => describeTokens(page, check, () => driver));
  for (const page of ['checkout', 'aged-checkout']) describe(page, () => describeJourney(page, check));
  check('the control: a page that violates the policy is told', async (driver) => {
    await driver.open(`${site.url}/violating.html`);
    await expect.poll(() => driver.readText('#violations')).toMatch(/style-src.*connect-src/);
  });
}

/** Declares a check of the engine at hand. */
type Declare = (name: string, run: (driver: Driver) => Promise<void>) => void;

function describeTokens(page: string, check: Declare, getDriver: () => Driver): void {
  let report: SuiteReport;
  beforeAll(async () => {
    await tokens.ask('POST', 'reset');
    await getDriver().open(`${site.url}/tokens/${page}.html`);
    await vi.waitUntil(() => getDriver().has('#report[data-done]'), { timeout: 60_000, interval: 100 });
    report = JSON.parse(await getDriver().readText('#report'));
  });

  for (const name of CHECK_NAMES) check(name, async () => expect(report.results[name]).toBe('ok'));

  check('Node opens the tokens of random charges to the very JSON', async () => {
    expect(open('charges')).toEqual([...cards, ...accounts].map(({ json }) => json));
  });
  check('Node finds every digit of the card numbers', async () => {
    const digits = open('digits').map((json) => /^\{"cardNumber":(\d+),/.exec(json)?.[1]);
    expect(digits).toEqual(numbers.flatMap((number) => writeForms(number).map(() => number)));
  });
  check('Node opens the tokens whose plaintext was zeroed', async () => {
    expect(open('zeroed').map((text) => [text.length, text.replaceAll('A', '')])).toEqual(
      PLAINTEXT_LENGTHS.map((length) => [length, '']),
    );
  });
  check('a preflight was answered, on a path that no cache of an earlier page holds', async () => {
    const path = expect.stringMatching(/^\/v1\/retrieve\/token\/tok_/);
    const { data } = await tokens.ask('GET', 'requests');
    expect(data).toContainEqual(expect.objectContaining({ method: 'OPTIONS', path, status: 204 }));
  });
  check('the policy was not violated, and the page is as old as it says', async (driver) => {
    expect(await driver.readText('#violations')).toBe('');
    expect(await driver.has('html[data-aged]')).toBe(page === 'aged');
  });

  const open = (name: string) => (report.tokens[name] ?? []).map((token) => openToken(token, undefined, RAW_KEY));
}

function describeJourney(page: string, check: Declare): void {
  for (const [name, take] of Object.entries(STAGES)) {
    check(name, async (driver) => {
      await shop.ask('POST', 'reset');
      await driver.open(`${site.url}/${page}.html`);
      await take({ driver, merchant: shop });
      expect(await driver.readText('#violations')).toBe('');
      expect(await driver.has('html[data-aged]')).toBe(page === 'aged-checkout');
    });
  }
}
