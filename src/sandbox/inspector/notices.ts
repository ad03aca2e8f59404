/** The sentences that the page shows after an action. An address has only a code for them. */
import { writeMerchantLink } from '../page/words.js';

/** A section of the page, named by its fragment in the address. */
export type SectionId = 'clock' | 'charges' | 'requests' | 'faults' | 'tokens' | 'customers' | 'test-data' | 'merchant';

type Sentences = Readonly<Record<string, readonly [section: SectionId, text: string]>>;

const DONE = {
  settled_succeeded: ['charges', 'The charge has settled: succeeded.'],
  settled_failed: ['charges', 'The charge has settled: failed.'],
  settled_disputed: ['charges', 'The charge has settled, and is disputed.'],
  authenticated_succeeded: ['charges', 'The buyer has confirmed, and the charge has succeeded.'],
  authenticated_failed: ['charges', 'The buyer was asked, and the charge has failed.'],
  clock_advanced: ['clock', 'The clock has moved on. No charge was due.'],
  clock_advanced_settled: ['clock', 'The clock has moved on, and the charges that were due have settled.'],
  clock_frozen: ['clock', 'The clock stands still.'],
  clock_resumed: ['clock', 'The clock goes on from where it stood.'],
  fault_added: ['faults', 'The next matching request gets the fault.'],
  faults_cleared: ['faults', 'All faults are removed.'],
  reset: ['merchant', 'Everything of this merchant is deleted.'],
} as const satisfies Sentences;

const REFUSED = {
  charge_not_pending: ['charges', 'the charge had settled already.'],
  action_not_required: ['charges', 'the charge does not wait for its buyer.'],
  outcome_invalid: ['charges', 'an outcome is succeeded, failed or disputed.'],
  resource_missing: ['charges', 'this merchant has no such charge.'],
  clock_change_invalid: ['clock', 'give a whole number that does not lead beyond the year 9999.'],
  clock_backwards: ['clock', 'the clock only moves forward.'],
  fault_invalid: ['faults', 'a status is 400 to 599, a delay at most 120000 ms, and times are from 1.'],
  faults_off: ['faults', 'this sandbox was started without faults.'],
  action_unknown: ['merchant', 'there is no such action.'],
} as const satisfies Sentences;

/** The result of an action. */
export type DoneCode = keyof typeof DONE;

/** Why an action was refused. */
export type RefusedCode = keyof typeof REFUSED;

/** Tells whether the page has a sentence for the code of a refusal. */
export const isRefusedCode = (code: string): code is RefusedCode => Object.hasOwn(REFUSED, code);

const isDoneCode = (code: string): code is DoneCode => Object.hasOwn(DONE, code);

/** Finds the sentence for the query of an address, and the section that shows it. */
export function findNotice({ done = '', refused = '' }: Record<string, string>) {
  if (isRefusedCode(refused)) {
    const [section, reason] = REFUSED[refused];
    return { section, text: `Nothing was done: ${reason}`, isRefusal: true };
  }
  if (!isDoneCode(done)) return undefined;
  const [section, text] = DONE[done];
  return { section, text, isRefusal: false };
}

/** Writes the address of the page that shows the result of an action. */
export function writeNoticeAddress(merchant: string, code: DoneCode | RefusedCode): string {
  const [section] = { ...DONE, ...REFUSED }[code];
  return `${writeMerchantLink(merchant)}&${isRefusedCode(code) ? 'refused' : 'done'}=${code}#${section}`;
}
