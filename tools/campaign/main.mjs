/**
 * `npm run campaign`: payments through the built form in Chromium, with faults of the network, the gateway, the shop and the
 * buyer: reloads at any moment, other tabs, lost answers. Afterwards the sandbox tells what is true: no buyer may have paid twice
 * or been told wrong.
 *
 * `--server` lets buyers without a browser pay over `payveil/server`, in three processes on one PostgreSQL server that are killed
 * at any moment; with `--form`, the form in Chromium pays there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noPostgres } from '../../test/postgres.mjs';
import { runCampaign } from './run.mjs';

/** How many payments a campaign has. The rules of the form are searched: see tools/explore. */
const PAYMENTS = { form: 60, server: 2000, served: 1000 };

/** @typedef {keyof typeof PAYMENTS} Mode `server`: buyers without a browser pay over `payveil/server`. `served`: the form pays there. */

const { values } = parseArgs({
  options: {
    server: { type: 'boolean', default: false },
    form: { type: 'boolean', default: false },
    payments: { type: 'string' },
    only: { type: 'string' },
    dist: { type: 'string', default: 'dist' },
    control: { type: 'boolean', default: false },
    tabs: { type: 'string', default: '10' },
  },
});
const { server, form, only, control: isControl } = values;
/** @type {Mode} */
const mode = !server ? 'form' : form ? 'served' : 'server';

/** @param {string} text @param {string} name */
function readCount(text, name) {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${name} must be a whole number from 1`);
}

if (server && noPostgres) console.log(`Skipped, payments over the shop's server: ${noPostgres}.`);
else {
  const payments = readCount(values.payments ?? String(PAYMENTS[mode]), 'payments');
  const options = { mode, payments, only, isControl, dist: resolve(values.dist), tabs: readCount(values.tabs, 'tabs') };
  process.exitCode = (await runCampaign(options)) ? 0 : 1;
}
