/** A payment while a step changes it. */
import type { Effect, Now, Payment } from './model.js';

/** A payment that a step changes, and what the step wants done. */
export type Draft = { -readonly [Name in keyof Payment]: Payment[Name] } & {
  readonly now: Now;
  readonly effects: Effect[];
};

/** Adds what is to be done. */
export function want(p: Draft, ...effect: Effect): void {
  p.effects.push(effect);
}
