/** The table of subcommands. */
import { conformance } from './conformance/conformance.js';
import { doctor } from './doctor/doctor.js';
import { frame } from './frame/frame.js';
import { addFault } from './sandbox/control/add-fault.js';
import { advanceClock } from './sandbox/control/advance-clock.js';
import { clearFaults } from './sandbox/control/clear-faults.js';
import { listFaults } from './sandbox/control/list-faults.js';
import { resetMerchant } from './sandbox/control/reset-merchant.js';
import { settleCharge } from './sandbox/control/settle-charge.js';
import { showCharges } from './sandbox/control/show-charges.js';
import { sandbox } from './sandbox/sandbox.js';
import type { Subcommand } from './subcommand.js';
import { inspectToken } from './token/inspect-token.js';

/** Every subcommand, in the order of the overview. */
export const SUBCOMMANDS: readonly Subcommand[] = [
  sandbox,
  showCharges,
  settleCharge,
  advanceClock,
  addFault,
  listFaults,
  clearFaults,
  resetMerchant,
  inspectToken,
  doctor,
  conformance,
  frame,
];
