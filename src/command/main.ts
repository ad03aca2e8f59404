#!/usr/bin/env node
/** The command `payveil`: runs it, and says in one sentence what went wrong. */
import { readOwn } from '../options/own.js';
import { CommandError } from './fail.js';
import { run } from './run.js';
import { hang, paint, readWidth } from './terminal.js';

// A reader such as `head` ends when it has read enough.
process.stdout.on('error', (error) => {
  if (readOwn(error, 'code') !== 'EPIPE') throw error;
  process.exit(0);
});

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  const lines = hang('payveil:', error.message.split(' '), readWidth(process.stderr), 0);
  process.stderr.write(`${lines.join('\n').replace(/^payveil:/, (name) => paint(name, 'bad', process.stderr))}\n`);
  process.exit(error.exitCode);
}
