/** The store in memory: the default, gone with the process. */
import type { Charge, CustomerObject } from '../objects.js';
import type { Store, StoredToken } from './store.js';

interface Memory {
  readonly tokens: Map<string, StoredToken>;
  readonly customers: Map<string, CustomerObject>;
  readonly charges: Map<string, Charge>;
  /** Claim key to charge id. */
  readonly claims: Map<string, string>;
}

/** Creates a store in memory. Atomic, because no method awaits between its reads and its writes. */
export function createMemoryStore(): Store {
  const memories = new Map<string, Memory>();

  function getMemory(merchant: string): Memory {
    const memory = memories.get(merchant) ?? createMemory();
    memories.set(merchant, memory);
    return memory;
  }

  return {
    async saveToken(merchant, token) {
      getMemory(merchant).tokens.set(token.id, token);
    },
    async findToken(merchant, id) {
      return getMemory(merchant).tokens.get(id);
    },
    async saveCustomer(merchant, customer) {
      getMemory(merchant).customers.set(customer.id, customer);
    },
    async findCustomer(merchant, id) {
      return getMemory(merchant).customers.get(id);
    },
    async claim(merchant, { claimKey, charge }) {
      const { claims, charges } = getMemory(merchant);
      const winner = claims.get(claimKey);
      if (winner !== undefined) return winner;
      claims.set(claimKey, charge.id);
      charges.set(charge.id, charge);
      return charge.id;
    },
    async findClaim(merchant, claimKey) {
      return getMemory(merchant).claims.get(claimKey);
    },
    async reset(merchant) {
      memories.delete(merchant);
    },
  };
}

function createMemory(): Memory {
  return { tokens: new Map(), customers: new Map(), charges: new Map(), claims: new Map() };
}
