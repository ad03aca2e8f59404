/** One suite of tokens and one journey through the checkout in every installed engine. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fc } from '../fast-check.js';
import { recordProof } from '../record.mjs';
import { deriveRawKey, KEYS, openToken } from '../token/node-crypto.js';
import { cardSamples, sepaSamples } from '../token/random-charges.js';
import { TOKEN_VECTORS } from '../token/vectors.js';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { STAGES } from './journey.js';
import { type Merchant, startSandbox, startSite } from './site.js';
import { PLAINTEXT_LENGTHS } from './token-checks.js';
import { CHECK_NAMES, type SuiteReport } from './token-suite.js';

const cards = fc.sample(cardSamples, 50);
const accounts = fc.sample(sepaSamples, 25);
const RAW_KEY = deriveRawKey(KEYS);
/** How many checks ran, by engine. */
const runs = new Map<string, { version: string; planned: number; passed: number }>();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
// Two merchants, so that an aborted charge of one suite is not counted in the other.
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
  });
});

afterAll(async () => {
  site?.stop();
  await sandbox?.stop();
  recordRuns();
});

function recordRuns(): void {
  const ran = [...runs].filter(([, { version }]) => version);
  if (ran.some(([, { planned, passed }]) => passed < planned)) return;
  recordProof({
    promise: 'Three engines',
    target: 'one suite of tokens and one journey through the checkout, green in each',
    measured: ran.map(([name, { version, passed }]) => `${name} ${version}: ${passed} checks`).join(', '),
  });
}

describeEngines(({ name }, getDriver) => {
  const run = { version: '', planned: 0, passed: 0 };
  runs.set(name, run);
  beforeAll(() => {
    run.version = getDriver().version;
    console.log(`${name} ${run.version}`);
  });

  const check: Declare = (name, verify) => {
    run.planned++;
    it(name, async () => {
      await verify(getDriver());
      run.passed++;
    });
  };
  describe('tokens', () => describeTokens('esm', check, getDriver));
  describe('checkout', () => describeJourney('checkout', check));
  // Without newer functions. Our code calls the same ones in all engines, so one engine is enough.
  if (name === 'Chromium') {
    describe('tokens, aged', () => describeTokens('aged', check, getDriver));
    describe('aged checkout', () => describeJourney('aged-checkout', check));
  }
  check('the control: a page that violates the policy reports it', async (driver) => {
    await driver.open(`${site.url}/violating.html`);
    await expect.poll(() => driver.readText('#violations')).toMatch(/style-src.*connect-src/);
  });
});

/** Declares a check of the current engine. */
type Declare = (name: string, verify: (driver: Driver) => Promise<void>) => void;

function describeTokens(page: string, check: Declare, getDriver: () => Driver): void {
  let report: SuiteReport;
  beforeAll(async () => {
    await tokens.ask('POST', 'reset');
    await getDriver().open(`${site.url}/tokens/${page}.html`);
    await vi.waitUntil(() => getDriver().has('#report[data-done]'), { timeout: 60_000, interval: 100 });
    report = JSON.parse(await getDriver().readText('#report'));
  });

  for (const name of CHECK_NAMES) check(name, async () => expect(report.results[name]).toBe('ok'));

  check('Node opens the tokens of random charges and gets the same JSON', async () => {
    expect(open('charges')).toEqual([...cards, ...accounts].map(({ json }) => json));
  });
  check('Node opens the tokens whose plaintext was overwritten with zeros', async () => {
    expect(open('zeroed').map((text) => [text.length, text.replaceAll('A', '')])).toEqual(
      PLAINTEXT_LENGTHS.map((length) => [length, '']),
    );
  });
  check('the sandbox answered a preflight, on a path that no earlier page has put into a cache', async () => {
    const path = expect.stringMatching(/^\/v1\/retrieve\/token\/tok_/);
    const { data } = await tokens.ask('GET', 'requests');
    expect(data).toContainEqual(expect.objectContaining({ method: 'OPTIONS', path, status: 204 }));
  });
  check('nothing violated the policy, and only the aged page lacks newer functions', async (driver) => {
    expect(await driver.readText('#violations')).toBe('');
    expect(await driver.has('html[data-aged]')).toBe(page === 'aged');
  });

  const open = (name: string) => (report.tokens[name] ?? []).map((token) => openToken(token, undefined, RAW_KEY));
}

/** The number of orders so far. */
let orders = 0;

function describeJourney(page: string, check: Declare): void {
  for (const [name, take] of Object.entries(STAGES)) {
    check(name, async (driver) => {
      await shop.ask('POST', 'reset');
      await driver.open(`${site.url}/${page}.html?order=${++orders}`);
      await take({ driver, merchant: shop });
      expect(await driver.readText('#violations')).toBe('');
      expect(await driver.has('html[data-aged]')).toBe(page === 'aged-checkout');
    });
  }
}
