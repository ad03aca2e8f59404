/** The list of charges on the store in memory. The other stores run the same cases in `test/sandbox/store/`. */
import { describe, it } from 'vitest';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { chargeListCases } from './charge-list-cases.js';

describe('the list of charges', () => {
  const store = createMemoryStore();
  it.each(chargeListCases)('$name', ({ run }) => run(store));
});
