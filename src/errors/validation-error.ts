/** The error for input that was refused. */
import type { Issue } from './issue.js';
import { PayveilError } from './payveil-error.js';

/** How many problems the message lists. `issues` has all of them. */
const LISTED = 3;

/** The input was refused. `issues` lists every problem with its member and code, without values. */
export class ValidationError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'ValidationError';
  /** A stable code, to compare with. */
  declare readonly code: 'validation_failed';
  /** Every problem of the input. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const listed = issues.slice(0, LISTED).map(describe).join('; ');
    const rest = issues.length > LISTED ? '; and more' : '';
    super('validation_failed', 'not_sent', `The input was refused. ${listed}${rest}.`);
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

function describe({ path, code, message }: Issue): string {
  // The caller chose the name of an unknown member. It may be a card number or a key.
  const isShown = code !== 'unrecognized_field' || /^[a-z_]{1,30}$/i.test(path);
  return `${isShown ? path || 'input' : 'a member'}: ${message.replace(/\.$/, '')}`;
}
