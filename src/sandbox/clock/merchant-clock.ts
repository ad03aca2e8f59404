/** Reads and moves the kept clock of a merchant, and settles the charges that become due. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { settleDueCharges, type Transition } from '../charges/settlement.js';
import { Problem } from '../http/problem.js';
import { DEFAULT_MERCHANT, type Owner, type SandboxState } from '../state.js';
import { isStoreError } from '../store/errors.js';
import { CLOCKS, changeClock, readClock } from './clock.js';

/** The time of a clock. */
export interface ClockReading {
  /** ISO 8601. */
  readonly now: string;
  /** Whether it is frozen. */
  readonly frozen: boolean;
}

/** The time of a clock after a change, and the charges that settled. */
export interface ClockMove extends ClockReading {
  /** The settled charges, in their order. */
  readonly transitions: readonly Transition[];
}

/**
 * The clocks of a sandbox, one for each merchant. Without a name, the clock of the merchant `sandbox` is meant. Clocks only
 * move forward. A wrong change rejects with a `ConfigurationError`, `option_invalid`.
 */
export interface SandboxClock {
  /** Reads a clock. */
  now(merchant?: string): Promise<Date>;
  /** Advances a clock by one of `days`, `business_days` (up to 10,000) or `seconds`. */
  advance(
    by: { days: number } | { business_days: number } | { seconds: number },
    merchant?: string,
  ): Promise<ClockMove>;
  /** Freezes a clock at a time that is not past: a `Date`, or ISO 8601. */
  freeze(instant: Date | string, merchant?: string): Promise<ClockMove>;
  /** Lets a frozen clock run again. */
  resume(merchant?: string): Promise<ClockMove>;
}

/** Reads a merchant's clock, in milliseconds. */
export async function readMerchantClock(
  { store, initialClock, rules }: Pick<SandboxState, 'store' | 'initialClock' | 'rules'>,
  merchant: string,
): Promise<number> {
  return readClock((await store.find(merchant, CLOCKS, 'clock')) ?? initialClock, rules.now());
}

/** Reads a merchant's clock for an answer. */
export async function showClock({ sandbox, merchant }: Owner): Promise<ClockReading> {
  const clock = (await sandbox.store.find(merchant.name, CLOCKS, 'clock')) ?? sandbox.initialClock;
  return { now: new Date(readClock(clock, sandbox.rules.now())).toISOString(), frozen: clock.frozenAt !== null };
}

/**
 * Moves a merchant's clock, and settles what is due.
 * @throws {Problem} 400 `clock_change_invalid`, or `clock_backwards`.
 */
export async function moveClock(owner: Owner, change: unknown): Promise<ClockMove> {
  const { store, initialClock, rules } = owner.sandbox;
  const realNow = rules.now();
  const clock = await store.update(owner.merchant.name, CLOCKS, 'clock', (kept) =>
    changeClock(kept ?? initialClock, change, realNow),
  );
  const now = readClock(clock ?? initialClock, realNow);
  const transitions: Transition[] = [];
  try {
    await settleDueCharges({ ...owner, now }, transitions);
  } catch (error) {
    // The clock has moved already, and a repeated request would move it again. The rest settles at the next request.
    if (!isStoreError(error)) throw error;
  }
  return { now: new Date(now).toISOString(), frozen: clock?.frozenAt != null, transitions };
}

/** Creates the clocks of a sandbox. */
export function createSandboxClock(sandbox: SandboxState): SandboxClock {
  const getOwner = (name = DEFAULT_MERCHANT): Owner => ({ sandbox, merchant: { name } });
  const move = async (change: object, merchant?: string): Promise<ClockMove> => {
    try {
      return await moveClock(getOwner(merchant), change);
    } catch (error) {
      throw error instanceof Problem ? new ConfigurationError('option_invalid', error.message) : error;
    }
  };
  return Object.freeze<SandboxClock>({
    now: async (merchant) => new Date((await showClock(getOwner(merchant))).now),
    advance: (by, merchant) => move({ advance: by }, merchant),
    freeze: (instant, merchant) => move({ freeze: instant instanceof Date ? instant.toJSON() : instant }, merchant),
    resume: (merchant) => move({ resume: true }, merchant),
  });
}
