/** Many debits that are due at once settle in a few SQL statements. */
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../../src/sandbox/store/sql/migrations.js';
import { createSqlStore } from '../../../src/sandbox/store/sql/sql-store.js';
import { sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';

const DEBITS = 2000;

/** Copies the one pending charge many times, each copy with its own id. */
const COPY = `
  INSERT INTO payveil_sandbox.object (merchant, kind, id, body, due)
  SELECT merchant, kind, 'ch_' || n, replace(body, id, 'ch_' || n), due
  FROM payveil_sandbox.object, generate_series(1, ${DEBITS - 1}) AS n WHERE kind = 'charge'`;

describe('2,000 due debits in a database', () => {
  it('settle with one read and one write for each thousand', async () => {
    const pglite = new PGlite();
    onTestFinished(() => pglite.close());
    const statements: string[] = [];
    const database = {
      query: async <Row extends object>(sql: string, values: readonly unknown[] = []) => {
        statements.push(sql);
        return (await pglite.query<Row>(sql, [...values])).rows;
      },
      close: async () => {},
    };
    await migrate(database);
    const { post } = createAsked({ store: createSqlStore(database) });
    const { body: token } = await post('/v1/tokens', sepaCharge);
    await post('/v1/process/sepa-payment', { token: token.id });
    await pglite.exec(COPY);
    statements.length = 0;
    const start = performance.now();
    const { body } = await post('/sandbox/clock', { advance: { business_days: 5 } });
    console.log(`${DEBITS} due debits settled in ${Math.round(performance.now() - start)} ms.`);
    expect(new Set(body.transitions.map(({ charge }: { charge: string }) => charge)).size).toBe(DEBITS);
    // One read and one write per thousand, one last read, and those of the clock.
    expect(statements.length).toBeLessThanOrEqual(2 * (DEBITS / 1000) + 5);
  });
});
