/** The error for input that may not travel. */
import type { Issue } from './issue.js';
import { PayveilError } from './payveil-error.js';

/** Input was refused; `issues` names every problem at once, by member and code, without its value. */
export class ValidationError extends PayveilError {
  override readonly name = 'ValidationError';
  declare readonly code: 'validation_failed';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const problems = issues.map(describe);
    super('validation_failed', 'not_sent', `The input was refused: ${problems.join(', ')}. See issues.`);
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

// The name of an unknown member is the caller's text, so it stays out of the message.
function describe({ path, code }: Issue): string {
  return `${code === 'unrecognized_field' ? 'a member' : path || 'all of it'} (${code})`;
}
