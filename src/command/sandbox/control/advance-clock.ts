/** The subcommand `sandbox advance`: moves the clock of a merchant, and tells what settled. */
import { copyOwn, type OwnMembers } from '../../../options/own.js';
import { writeCount } from '../../../sandbox/page/words.js';
import { failAsMisused } from '../../fail.js';
import { defineSubcommand } from '../../subcommand.js';
import { showText } from '../../terminal.js';
import { paintStatuses } from './charge-row.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

const BACKWARDS = 'the clock only moves forward';

/** The subcommand `sandbox advance`. */
export const advanceClock = defineSubcommand({
  name: 'sandbox advance',
  summary: 'move the clock of a running sandbox',
  usage: '<time> [options]',
  about: [
    "Moves a merchant's clock forward in a running sandbox, and tells which charges changed.",
    'The time is a number and a unit: 30s, 15m, 12h, 5d, or 5bd for business days. Business days leave out weekends and ' +
      'the days on which TARGET is closed.',
  ],
  operands: { counts: [1], words: 'one time, such as 5d' },
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  negative: BACKWARDS,
  async run({ values, positionals: [time = ''] }) {
    const by = readTime(time);
    const sandbox = await findSandbox(values);
    const moved = await sandbox.ask({ method: 'POST', path: 'clock', body: { advance: by } });
    printAnswer(values, moved, describeMove);
  },
});

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** Reads a time, such as `5d`, as the change of a clock. @throws {CommandError} if it is none. */
export function readTime(text: string): Readonly<Record<string, number>> {
  if (text.startsWith('-')) return failAsMisused(BACKWARDS);
  const [, digits = '', unit = ''] = /^(\d{1,9})(s|m|h|d|bd)$/i.exec(text) ?? [];
  const [count, name] = [Number(digits), unit.toLowerCase()];
  if (name === 'bd') return { business_days: count };
  if (name === 'd') return { days: count };
  if (name === 's' || name === 'm' || name === 'h') return { seconds: count * SECONDS[name] };
  return failAsMisused('the time must be a number and a unit: 30s, 15m, 12h, 5d, or 5bd for business days');
}

function describeMove({ now, frozen, transitions }: OwnMembers): readonly string[] {
  const changes = Array.isArray(transitions) ? transitions : [];
  const told = changes.length === 0 ? 'No charge changed.' : `${writeCount(changes.length, 'charge')} changed:`;
  const clock = `The clock ${frozen === true ? 'is frozen at' : 'shows'} ${showText(String(now))}.`;
  return [`${clock} ${told}`, ...changes.map(showChange)];
}

function showChange(change: unknown): string {
  const { charge, from, to, dispute } = copyOwn(change) ?? {};
  const disputed = typeof dispute === 'string' ? `, disputed by ${dispute}` : '';
  return paintStatuses(showText(`  ${charge}  ${from} → ${to}${disputed}`));
}
