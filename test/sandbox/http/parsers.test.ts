/** The parsers of the sandbox: it creates schemas only for special rules, because a schema costs more time than a charge. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createParsers } from '../../../src/sandbox/http/input.js';
import { cardCharge, sepaCharge } from '../../charges.js';

const made = vi.hoisted(() => [] as string[]);

/** Records each schema that is created after the modules are loaded. */
const watch = vi.hoisted(() => async (name: string, load: () => Promise<unknown>) => {
  const module = (await load()) as Record<string, (rules: unknown) => unknown>;
  const create = (rules: unknown) => {
    made.push(name);
    return module[name]?.(rules);
  };
  return { ...module, [name]: create };
});

vi.mock('../../../src/schema/card-charge.js', (load) => watch('defineCardCharge', load));
vi.mock('../../../src/schema/sepa-charge.js', (load) => watch('defineSepaCharge', load));
vi.mock('../../../src/schema/customer.js', (load) => watch('defineCustomer', load));

beforeEach(() => {
  made.length = 0;
});

it('uses the existing schemas with the default rules', () => {
  const { card, sepa_debit } = createParsers({});
  expect(card(cardCharge)).toMatchObject({ cardNumber: '4242424242424242', currency: 'eur' });
  expect(sepa_debit(sepaCharge)).toMatchObject({ iban: 'DE89370400440532013000' });
  expect(made).toEqual([]);
});

it('creates its own schemas if a rule differs', () => {
  const { card } = createParsers({ currencies: ['usd'] });
  expect(() => card(cardCharge)).toThrow('currency');
  expect(made).toEqual(['defineCardCharge', 'defineSepaCharge', 'defineCustomer']);
});
