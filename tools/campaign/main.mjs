/**
 * `npm run campaign`: payments through the built form in Chromium, with faults of the network, the gateway, the shop and the
 * buyer: reloads at any moment, other tabs, lost answers. Afterwards the sandbox tells what is true, and nobody may have paid
 * twice or been told wrong.
 *
 * `--server` lets buyers without a browser pay over `payveil/server`, in three processes on one PostgreSQL server that are killed
 * at any moment; with `--form`, the form in Chromium pays there.
 */
import { noPostgres } from '../../test/postgres.mjs';
import { readOptions } from './options.mjs';
import { runFormCampaign, runServedCampaign } from './run-form.mjs';
import { runServerCampaign } from './server/run.mjs';

const options = readOptions(process.argv.slice(2));

/** The campaign that was asked for. */
function run() {
  if (!options.isOnServer) return runFormCampaign(options);
  if (noPostgres) console.log(`Skipped, payments over the shop's server: ${noPostgres}.`);
  if (noPostgres) return true;
  return options.hasForm ? runServedCampaign(options) : runServerCampaign(options);
}

process.exitCode = (await run()) ? 0 : 1;
