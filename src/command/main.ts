#!/usr/bin/env node
/** The command `payveil`: runs it, and says in one sentence what went wrong. */
import { CommandError } from './fail.js';
import { run } from './run.js';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`payveil: ${error.message}\n`);
  process.exit(error.exitCode);
}
