/**
 * `npm run campaign`: a thousand payments through the built form in Chromium, with faults of the network, the gateway, the
 * shop and the buyer; half of them attack the page: reloads at any moment, other tabs, clocks, a shop that errs. Afterwards the
 * sandbox tells what is true, and nobody may have paid twice or been told wrong. `--before <dist>` lets an earlier version make
 * the same payments, for comparison.
 *
 * `--server` lets buyers without a browser pay over `payveil/server`, in three processes on one PostgreSQL server that are killed
 * at any moment; with `--form`, the form in Chromium pays there.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { noPostgres } from '../../test/postgres.mjs';
import { recordProof } from '../../test/record.mjs';
import { seed } from '../../test/seed.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { adopt } from './adopt.mjs';
import { bundlePages } from './bundle.mjs';
import { closeConnections } from './http.mjs';
import { readOptions } from './options.mjs';
import { runPayment } from './run-payment.mjs';
import { runServedCampaign } from './served/run.mjs';
import { runServerCampaign } from './server/run.mjs';
import { openSite } from './site.mjs';
import { count, isFaulty, writeChoices, writeFailure, writeSum, writeTable } from './table.mjs';

/** @typedef {import('./run-payment.mjs').Bench} Bench */
/** @typedef {import('./run-payment.mjs').Result} Result */

const CONTROL_PAYMENTS = 20;
/** Of each twenty payments, one more is counted apart. */
const APART = 20;

const options = readOptions(process.argv.slice(2));
const name = (/** @type {string} */ prefix, /** @type {number} */ size) =>
  Array.from({ length: size }, (_, at) => `${prefix}${at + 1}`);

const load = (/** @type {string} */ dist, /** @type {string} */ file) => import(pathToFileURL(join(dist, file)).href);

/** Opens the browser and the shop's site. @param {string} dist */
async function openTabs(dist) {
  const desks = new Map();
  const site = await openSite(await bundlePages(dist), desks);
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const fill = await load(dist, 'sandbox/adapters/playwright.js');
  const close = async () => {
    await browser.close();
    site.stop();
  };
  return { bench: { siteUrl: site.url, browser, desks, fill }, close };
}

/** @param {string} dist @returns {Promise<{ bench: Bench, close: () => Promise<void> }>} */
async function openBench(dist) {
  const { createClient } = await load(dist, 'index.js');
  const { createSandbox } = await load(dist, 'sandbox/index.js');
  const { serve } = await load(dist, 'sandbox/adapters/node.js');
  const sandbox = await serve(createSandbox());
  const tabs = await openTabs(dist);
  const close = async () => {
    await tabs.close();
    closeConnections();
    await sandbox.close();
  };
  return { bench: { sandboxUrl: sandbox.url, createClient, ...tabs.bench }, close };
}

/** @param {Bench} bench @param {readonly string[]} names @returns {Promise<Result[]>} */
async function runAll(bench, names) {
  const results = /** @type {Result[]} */ ([]);
  const waiting = [...names];
  const serveTab = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) results.push(await runPayment(bench, name));
  };
  await Promise.all(Array.from({ length: options.tabs }, serveTab));
  return results;
}

/** @param {string} title @param {readonly Result[]} results */
function show(title, results) {
  console.log(`\n${title}\n${writeTable(results)}`);
}

/** @param {Bench} bench */
async function runCampaign(bench) {
  const results = await runAll(bench, name('', options.payments));
  const apart = await runAll(bench, name('apart-', Math.ceil(options.payments / APART)));
  const controls = await runAll(bench, name('control-', CONTROL_PAYMENTS));
  const faulty = results.filter(isFaulty);
  for (const result of faulty) console.log(`\n${writeFailure(result, seed)}`);
  for (const result of [...apart, ...controls].filter(({ broke }) => broke))
    console.log(`\n${writeFailure(result, seed)}`);
  show('Counted apart: answers that cannot be told apart, and buyers who confirm that they pay again', apart);
  for (const { scenario, verdict } of apart.filter(isFaulty))
    console.log(`  ${scenario.name}, ${scenario.family}: ${Object.values(verdict).flat().join('; ')}`);
  show('Control, with the rule for a 4xx switched off', controls);
  await showBefore();
  show(`Campaign, seed ${seed}`, results);
  console.log(writeChoices(results));
  // A control that finds nothing would mean that the campaign is blind.
  const isSeen = count(controls, 'double') > 0 && count(controls, 'untrue') > 0;
  const isGood = faulty.length === 0 && isSeen && [...apart, ...controls].every(({ broke }) => !broke);
  const measured = `${results.length} payments: ${writeSum(results)}; control of ${controls.length}: ${writeSum(controls)}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = '0 double charges, 0 untrue words, 0 that never end, 0 references lost, 0 dead ends';
  if (isGood) recordProof({ promise: 'Every payment ends', target, measured });
  return isGood;
}

/** Lets the version before make the same payments. What it does wrong is no fault of this one. */
async function showBefore() {
  if (!options.before) return;
  const { dist, drop } = adopt(options.before);
  const { bench, close } = await openBench(dist);
  const results = await runAll(bench, name('', options.payments)).finally(close);
  drop();
  show('The version before, the same payments', results);
  const broken = results.filter(({ broke }) => broke).length;
  console.log(`${results.length} payments before: ${writeSum(results)}; ${broken} broke off.`);
}

/** Runs one payment alone, or the control alone. @param {Bench} bench @param {readonly string[]} names */
async function runSome(bench, names) {
  const results = await runAll(bench, names);
  for (const result of results.filter((each) => names.length === 1 || isFaulty(each)))
    console.log(`\n${writeFailure(result, seed)}`);
  show(`Seed ${seed}`, results);
  return !results.some(isFaulty);
}

async function runInChromium() {
  const { bench, close } = await openBench(options.dist);
  const chosen = options.only ? [options.only] : options.isControl ? name('control-', CONTROL_PAYMENTS) : undefined;
  const isGood = chosen ? await runSome(bench, chosen) : await runCampaign(bench);
  await close();
  return isGood;
}

/** The campaign that was asked for. */
function run() {
  if (!options.isOnServer) return runInChromium();
  if (noPostgres) console.log(`Skipped, payments over the shop's server: ${noPostgres}.`);
  if (noPostgres) return true;
  return options.hasForm ? runServedCampaign(options, { openTabs, runPayment }) : runServerCampaign(options);
}

const isGood = await run();
process.exitCode = isGood ? 0 : 1;
