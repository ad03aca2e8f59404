/** The globals of the benchmark's pages. */
import type * as payveil from 'payveil';
import type { Contender, Job, Times } from './measure-tokens.mjs';

type MeasureTokens = (
  contenders: readonly Contender[],
  job: Job,
  size: { readonly rounds: number; readonly batch: number },
) => Promise<Times>;

/** What was measured of an act: its own time and the longest task from then on, in milliseconds, and what moved. */
interface Measured {
  readonly ms: number;
  readonly longest: number;
  readonly shift: number;
}

/** The functions of phone-page.js. */
interface Phone {
  load(code: string): Promise<Measured>;
  mount(): Promise<Measured>;
  pay(entries: Readonly<Record<string, string>>): Promise<number>;
  finish(status: string): Promise<Omit<Measured, 'longest'>>;
  startAgain(): Promise<void>;
  readKeys(start: number): { firstKey: number; longest: number };
  makeToken(charge: object, isPrewarmed: boolean): Promise<number>;
  becomeQuiet(): Promise<void>;
}

declare global {
  interface Window {
    Payveil: typeof payveil;
  }
  var longTasks: number[];
  var phone: Phone;
  var bench: { contenders: readonly Contender[]; measureWarm: MeasureTokens; measureCold: MeasureTokens };
}
