/**
 * `npm test`, `npm run test:all` (`--all`), and with `--full` every campaign at its full size: runs the steps, some of them
 * side by side, and closes with what took how long, what failed, and the total.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed } from '../../test/seed.mjs';
import { listMissing } from '../programs.mjs';
import { planSteps } from './plan.mjs';
import { writeClosingLines } from './report.mjs';
import { runSteps } from './run-steps.mjs';

const isFull = process.argv.includes('--full');
const isAll = isFull || process.argv.includes('--all');
const folder = mkdtempSync(join(tmpdir(), 'payveil-test-'));
const proofs = join(folder, 'proofs.jsonl');

console.log(`Random values come from seed ${seed}; PAYVEIL_SEED sets another.`);
for (const sentence of listMissing(isAll ? 'all' : 'test')) console.log(sentence);

/** Adds up the working time of the machine's processors, for all programs. */
const readBusySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

const start = performance.now();
const busyBefore = readBusySeconds();
const env = { PAYVEIL_PROOF_FILE: proofs, ...(isFull ? { PAYVEIL_CAMPAIGN: 'full' } : {}) };
const results = await runSteps(planSteps({ isAll, isFull }), { folder, env });
const seconds = (performance.now() - start) / 1000;
const machineSeconds = readBusySeconds() - busyBefore;
console.log(writeClosingLines({ results, seconds, machineSeconds, proofs: isAll ? proofs : undefined }));
rmSync(folder, { recursive: true, force: true });
process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
