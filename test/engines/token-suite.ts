/** The suite of tokens, which runs in a page of every engine. */
import type { Check, Facts, Payveil } from './bench.js';
import { GATEWAY_CHECKS } from './gateway-checks.js';
import { TOKEN_CHECKS } from './token-checks.js';

const CHECKS: Readonly<Record<string, Check>> = { ...TOKEN_CHECKS, ...GATEWAY_CHECKS };

/** The names of all checks. */
export const CHECK_NAMES: readonly string[] = Object.keys(CHECKS);

/** The report of a page. */
export interface SuiteReport {
  /** The result of each check: `ok`, or the error. */
  readonly results: Record<string, string>;
  /** Tokens for Node to open, by name. */
  readonly tokens: Record<string, readonly string[]>;
}

/** Runs every check and writes the report into the page, as JSON. */
export async function runSuite(Payveil: Payveil, facts: Facts): Promise<void> {
  const report: SuiteReport = { results: {}, tokens: {} };
  const hand = (name: string, tokens: readonly string[]) => {
    report.tokens[name] = tokens;
  };
  for (const [name, check] of Object.entries(CHECKS)) {
    report.results[name] = await check({ Payveil, facts, hand }).then(
      () => 'ok',
      (error) => String(error),
    );
  }
  const place = document.getElementById('report') as HTMLElement;
  place.textContent = JSON.stringify(report);
  place.dataset.done = '';
}
