/** What the pages of the benchmark have. */
import type { Contender, Job, Times } from './measure-tokens.mjs';

type MeasureTokens = (
  contenders: readonly Contender[],
  job: Job,
  size: { readonly rounds: number; readonly batch: number },
) => Promise<Times>;

declare global {
  var Payveil: typeof import('payveil');
  var longTasks: number[];
  var bench: { contenders: readonly Contender[]; measureWarm: MeasureTokens; measureCold: MeasureTokens };
}
