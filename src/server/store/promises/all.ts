/** Every promise of a store, in the order in which they are tried. */
import { BEGIN_PROMISES } from './begin.js';
import { CHANGE_PROMISES } from './change.js';
import { KEEP_PROMISES } from './keep.js';
import { LIMIT_PROMISES } from './limits.js';
import { LIST_PROMISES } from './list.js';
import { REPLACE_PROMISES } from './replace.js';
import { TAKE_PROMISES } from './take.js';
import type { StorePromise } from './trial.js';

export const STORE_PROMISES: readonly StorePromise[] = [
  ...KEEP_PROMISES,
  ...BEGIN_PROMISES,
  ...REPLACE_PROMISES,
  ...LIMIT_PROMISES,
  ...CHANGE_PROMISES,
  ...TAKE_PROMISES,
  ...LIST_PROMISES,
];
