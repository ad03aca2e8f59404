/** The error for input that may not travel. */
import type { Issue } from './issue.js';
import { PayveilError } from './payveil-error.js';

/** Input was refused; `issues` names every problem at once, by member and code, without its value. */
export class ValidationError extends PayveilError {
  override readonly name = 'ValidationError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const problems = issues.map(describe);
    super('validation_failed', 'not_sent', `The input was refused: ${problems.join(', ')}.`);
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

// The name of an unknown member is the caller's text, so it stays out of the message.
function describe({ path, code }: Issue): string {
  return path && code !== 'unrecognized_field' ? `${path} (${code})` : code;
}
