#!/usr/bin/env node
/** The command `payveil`: finds the command to run. */
import { version } from '../version.js';
import { readArguments } from './arguments.js';
import { runConformance } from './conformance/conformance.js';
import { runDoctor } from './doctor/doctor.js';
import { runSandbox } from './sandbox/run-sandbox.js';
import { inspectTokenArgument } from './token/inspect-token.js';
import { CONFORMANCE_USAGE, DOCTOR_USAGE, failAsMisused, USAGE } from './usage.js';

/** Runs the command with its arguments. Options without a command belong to `sandbox`. */
async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.version) return void process.stdout.write(`${version}\n`);
  const [command = 'sandbox', ...rest] = positionals;
  if (values.help) return void process.stdout.write(USAGES[command] ?? USAGE);
  if (args.length === 0) failAsMisused('name a command, such as payveil sandbox');
  if (command === 'sandbox' && rest.length === 0) return runSandbox(values);
  if (command === 'doctor' && rest.length === 0) return runDoctor(values);
  if (command === 'conformance' && rest.length === 0) return runConformance(values);
  if (command === 'token' && rest[0] === 'inspect' && rest.length === 2) {
    return inspectTokenArgument(rest[1] as string, values);
  }
  failAsMisused(
    command === 'token' ? 'token inspect takes one token, or - for the standard input' : 'there is no such command',
  );
}

const USAGES: Readonly<Record<string, string>> = { doctor: DOCTOR_USAGE, conformance: CONFORMANCE_USAGE };

await run(process.argv.slice(2));
