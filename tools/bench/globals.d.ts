/** The globals of the benchmark's pages. */
import type * as payveil from 'payveil';
import type { Contender, Job, Times } from './measure-tokens.mjs';

type MeasureTokens = (
  contenders: readonly Contender[],
  job: Job,
  size: { readonly rounds: number; readonly batch: number },
) => Promise<Times>;

declare global {
  interface Window {
    Payveil: typeof payveil;
  }
  var longTasks: number[];
  var bench: { contenders: readonly Contender[]; measureWarm: MeasureTokens; measureCold: MeasureTokens };
}
