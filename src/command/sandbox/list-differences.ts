/** What is other in a sandbox than the demo says, because of the flags of the command. */
import type { SandboxValues } from './flags.js';

/** Lists sentences for the page. */
export function listDifferences(values: SandboxValues): readonly string[] {
  const { settlement, clock } = values;
  const sentences = [
    values['strict-keys'] && 'It lets no page charge (--strict-keys), so every payment here is refused.',
    values['no-faults'] && 'It makes no faults (--no-faults), so a bad day is a good one.',
    settlement !== 'business-days' && `SEPA charges settle in another way (--settlement ${settlement}).`,
    clock !== undefined && 'Its clock was frozen at a time of its own (--clock), and cards expire by it.',
  ];
  return sentences.filter((sentence) => sentence !== false && sentence !== undefined);
}
