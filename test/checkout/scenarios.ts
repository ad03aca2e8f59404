/** How payments end that lose their answers or ask the bank: told once, for the form in Chromium and in every engine. */

export const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again";
export const USED = "This payment was sent before, and we don't know its result here. Don't pay again";
export const OFFLINE = "You're offline. Nothing was sent";

/** A payment whose answers are lost. */
export interface LostAnswers {
  /** What the gateway does, one fault after the other: as in the header `Sandbox-Fault`, and how often. */
  readonly faults: readonly (readonly [fault: string, times: number])[];
  /** How long the page waits each time before it sends the same token again, in milliseconds, and in which phase. */
  readonly waits: readonly (readonly [ms: number, phase: 'busy' | 'checking'])[];
  /** What the panel says at the end. */
  readonly title: 'Payment complete' | "We're not sure yet";
  readonly text?: string;
}

/** What the form does by itself: three times, in sight of the buyer. */
const BY_ITSELF = [
  [1000, 'checking'],
  [3000, 'checking'],
  [8000, 'checking'],
] as const;

/** By what happens. The sandbox says `Retry-After: 1` with 429 and 503, which the client keeps to while the form is busy. */
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
    [401, 404].map((status) => [
      `cut after the work, then ${status} to the same token`,
      {
        faults: [
          ['drop-after', 1],
          [`status=${status}`, 3],
        ],
        waits: BY_ITSELF,
        title: "We're not sure yet",
        text: UNKNOWN,
      },
    ]),
  ),
};

/** A card whose bank asks, and one whose bank asks and then declines. */
export const AUTHENTICATES = '4000002500003155';
const IS_DECLINED = '4000008400001629';

/** What a buyer does on the bank's page, and what the page of return is told. */
export interface Challenge {
  readonly number: string;
  readonly press: 'Confirm' | 'Refuse';
  readonly status: 'succeeded' | 'failed';
}

/** By what happens. */
export const CHALLENGES: Readonly<Record<string, Challenge>> = {
  confirmed: { number: AUTHENTICATES, press: 'Confirm', status: 'succeeded' },
  refused: { number: AUTHENTICATES, press: 'Refuse', status: 'failed' },
  'confirmed, and declined by the bank': { number: IS_DECLINED, press: 'Confirm', status: 'failed' },
};
