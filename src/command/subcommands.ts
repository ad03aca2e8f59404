/** The table of subcommands. */
import { conformance } from './conformance/conformance.js';
import { doctor } from './doctor/doctor.js';
import { frame } from './frame/frame.js';
import { sandbox } from './sandbox/run-sandbox.js';
import type { Subcommand } from './subcommand.js';
import { inspectToken } from './token/inspect-token.js';

/** Every subcommand, in the order of the overview. */
export const SUBCOMMANDS: readonly Subcommand[] = [sandbox, inspectToken, doctor, conformance, frame];
