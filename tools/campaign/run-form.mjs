/** The campaigns of the form in Chromium: with a shop that charges in the page, and over `payveil/server`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { recordProof } from '../../test/record.mjs';
import { seed } from '../../test/seed.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { bundlePage } from './bundle.mjs';
import { closeConnections } from './http.mjs';
import { runPayment } from './run-payment.mjs';
import { drawScenario, drawServedScenario } from './scenarios.mjs';
import { ServedTrial } from './served-trial.mjs';
import { judgeOrder, passAllDays } from './server/run-orders.mjs';
import { Trouble } from './server/trouble.mjs';
import { openWorld } from './server/world.mjs';
import { openSite } from './site.mjs';
import { count, FAULTS, isFaulty, listNames, showPayment, showTable, writeSum } from './table.mjs';
import { Trial } from './trial.mjs';
import { findDenials } from './truth.mjs';

/** @typedef {import('./options.mjs').Options} Options */
/** @typedef {import('./run-payment.mjs').PaymentResult} PaymentResult */
/** @typedef {(name: string) => Trial} CreateTrial */

const CONTROL_PAYMENTS = 20;

/** Opens the browser and the shop's site. @param {Options} options */
async function openTabs({ dist, tabs }) {
  const trials = new Map();
  const site = await openSite(await bundlePage(dist), trials);
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const fill = await load(dist, 'sandbox/adapters/playwright.js');
  /** Lets several tabs pay at once. @param {CreateTrial} createTrial @param {readonly string[]} names @returns {Promise<PaymentResult[]>} */
  const payAll = async (createTrial, names) => {
    const results = /** @type {PaymentResult[]} */ ([]);
    const waiting = names.values();
    const pay = async () => {
      for (const name of waiting)
        results.push(await runPayment({ siteUrl: site.url, browser, trials, fill }, createTrial(name)));
    };
    await Promise.all(Array.from({ length: tabs }, pay));
    return results;
  };
  const close = async () => {
    await browser.close();
    site.stop();
  };
  return { payAll, close };
}

const load = (/** @type {string} */ dist, /** @type {string} */ file) => import(pathToFileURL(join(dist, file)).href);

/** @param {Options} options @returns {Promise<boolean>} Whether all is well. */
export async function runFormCampaign(options) {
  const { dist, only, isControl } = options;
  const { createClient } = await load(dist, 'index.js');
  const { createSandbox } = await load(dist, 'sandbox/index.js');
  const { serve } = await load(dist, 'sandbox/adapters/node.js');
  const sandbox = await serve(createSandbox());
  const { payAll, close } = await openTabs(options);
  const createTrial = (/** @type {string} */ name) =>
    new Trial({ sandboxUrl: sandbox.url, createClient }, drawScenario(name));
  const pay = (/** @type {readonly string[]} */ names) => payAll(createTrial, names);
  const controlled = listNames('control-', CONTROL_PAYMENTS);
  try {
    if (only || isControl) return showSome(await pay(only ? [only] : controlled));
    return report(await pay(listNames('', options.payments)), await pay(controlled));
  } finally {
    await close();
    closeConnections();
    await sandbox.close();
  }
}

/** Shows one payment alone, or the control alone. @param {readonly PaymentResult[]} results */
function showSome(results) {
  for (const result of results) if (results.length === 1 || isFaulty(result)) showPayment(result);
  showTable(`Seed ${seed}`, results);
  return !results.some(isFaulty);
}

/** @param {readonly PaymentResult[]} results @param {readonly PaymentResult[]} controls */
function report(results, controls) {
  const broken = controls.filter(({ broke }) => broke);
  for (const result of [...results.filter(isFaulty), ...broken]) showPayment(result);
  showTable('Control, with the rule for a 4xx switched off', controls);
  showTable(`Campaign, seed ${seed}`, results);
  // A control that finds nothing would mean that the campaign is blind.
  const isSeen = count(controls, 'double') > 0 && count(controls, 'untrue') > 0;
  const isGood = isSeen && broken.length === 0 && !results.some(isFaulty);
  const measured = `${results.length} payments: ${writeSum(results)}; control of ${controls.length}: ${writeSum(controls)}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = '0 double charges, 0 untrue words, 0 that never end, 0 references lost, 0 dead ends';
  if (isGood) recordProof({ promise: 'Every payment ends', target, measured });
  return isGood;
}

/** While processes are killed and the database goes away. @param {Options} options @returns {Promise<boolean>} Whether all is well. */
export async function runServedCampaign(options) {
  const world = await openWorld({ dist: options.dist, isTraced: true });
  const { payAll, close } = await openTabs(options);
  const trouble = new Trouble(world);
  const createTrial = (/** @type {string} */ name) => new ServedTrial(world, drawServedScenario(name));
  try {
    if (!options.only) trouble.start();
    const results = await payAll(createTrial, options.only ? [options.only] : listNames('', options.payments));
    await world.becomeQuiet();
    await trouble.stop();
    await passAllDays(world);
    for (const result of results) await judgeAtTheEnd(world, result);
    for (const result of results) if (options.only || isFaulty(result)) showPayment(result);
    showTable(`Campaign of the form over payveil/server, seed ${seed}`, results);
    for (const problem of new Set(world.problems)) console.log(problem);
    const measured = `${results.length} payments, ${world.fleet?.killed} kills, ${trouble.outages} outages of the database: ${writeSum(results)}`;
    const isGood = world.problems.length === 0 && !results.some(isFaulty);
    console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
    const target = `0 ${Object.values(FAULTS).slice(0, 7).join(', 0 ')}`;
    if (isGood && !options.only) recordProof({ promise: 'Every payment over the server ends', target, measured });
    return isGood;
  } finally {
    await close();
    await world.close();
  }
}

/** Adds what can be told only after everything has ended. @param {import('./server/world.mjs').World} world @param {PaymentResult} result */
async function judgeAtTheEnd(world, result) {
  const { order } = /** @type {ServedTrial} */ (result.trial);
  const { verdict } = await judgeOrder(world, order);
  const denials = findDenials({ ...result.told, charges: await world.listCharges(order) });
  const { untrue = [], endless = [], ...money } = verdict;
  Object.assign(result.verdict, money, {
    untrue: [...new Set([...result.verdict.untrue, ...untrue, ...denials])],
    endless: [...result.verdict.endless, ...endless],
  });
}
