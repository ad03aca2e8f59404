/** Payments with lost answers or a challenge by the bank, for the tests of the form in Chromium and in three engines. */

export const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
/** What a form adds if a key may be wrong, and its gateway is on this machine. */
const ADVICE = 'Usually a key or the base URL is wrong: run npx payveil doctor.';
const UNKNOWN_WITH_ADVICE = `${UNKNOWN} Perhaps it was charged. ${ADVICE}`;
export const USED = "This payment was sent before, and we don't know its result here. Don't pay again.";

/** A payment whose answers are lost. */
export interface LostAnswers {
  /** The faults of the gateway in order, as in the header `Sandbox-Fault`, and how often each occurs. */
  readonly faults: readonly (readonly [fault: string, times: number])[];
  /** How long the page waits before each new request with the same token, in milliseconds, and in which phase. */
  readonly waits: readonly (readonly [ms: number, phase: 'busy' | 'checking'])[];
  /** The title of the panel at the end. */
  readonly title: 'Payment complete' | "We're not sure yet";
  readonly text?: string;
}

/** The waits of the form itself: it asks until the same answer comes again, and the buyer sees it. */
const BY_ITSELF = [
  [1000, 'checking'],
  [3000, 'checking'],
] as const;

/** By name. With 429 and 503 the sandbox sends `Retry-After: 1`, so the client waits while the form is busy. */
export const LOST_ANSWERS: Readonly<Record<string, LostAnswers>> = {
  '503, three times, then fine': {
    faults: [['status=503', 3]],
    waits: [
      [1000, 'busy'],
      [1000, 'busy'],
      [1000, 'checking'],
    ],
    title: 'Payment complete',
  },
  '429 with Retry-After': { faults: [['status=429', 1]], waits: [[1000, 'busy']], title: 'Payment complete' },
  'cut before the work': { faults: [['drop', 1]], waits: [[1000, 'checking']], title: 'Payment complete' },
  'cut after the work': {
    faults: [['drop-after', 1]],
    waits: [[1000, 'checking']],
    title: "We're not sure yet",
    text: USED,
  },
  ...Object.fromEntries(
    Object.entries({ 401: `${UNKNOWN} ${ADVICE}`, 404: UNKNOWN_WITH_ADVICE }).map(([status, text]) => [
      `cut after the work, then ${status} to the same token`,
      {
        faults: [
          ['drop-after', 1],
          [`status=${status}`, 2],
        ],
        waits: BY_ITSELF,
        title: "We're not sure yet",
        text,
      },
    ]),
  ),
};

/** A card with a challenge, and one that is declined after its challenge. */
export const AUTHENTICATES = '4000002500003155';
const IS_DECLINED = '4000008400001629';

/** What a buyer does on the bank's page, and which status the return page gets. */
export interface Challenge {
  readonly number: string;
  readonly press: 'Confirm' | 'Refuse';
  readonly status: 'succeeded' | 'failed';
}

/** By name. */
export const CHALLENGES: Readonly<Record<string, Challenge>> = {
  confirmed: { number: AUTHENTICATES, press: 'Confirm', status: 'succeeded' },
  refused: { number: AUTHENTICATES, press: 'Refuse', status: 'failed' },
  'confirmed, and declined by the bank': { number: IS_DECLINED, press: 'Confirm', status: 'failed' },
};
