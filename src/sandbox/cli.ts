#!/usr/bin/env node
/** The command `payveil`. */
import { run } from './command/run.js';

await run(process.argv.slice(2));
