/** The store in a PostgreSQL database. Each method runs one statement, or repeats one. It never leaves a transaction open. */
import { type Identified, type Kind, type Store, TRACES } from '../store.js';
import type { Database } from './database.js';

/** A store that must be closed. */
export interface OpenedStore extends Store {
  /** Closes the store after its current work. Later calls reject with `store_unavailable`. */
  close(): Promise<void>;
}

interface BodyRow {
  /** JSON is kept as text, because the types json and jsonb refuse some texts and change the order of members. */
  readonly body: string;
}

/** Creates a store in a database that has its tables. */
export function createSqlStore(database: Database): OpenedStore {
  const { query } = database;
  return {
    ...keepObjects(query),
    ...changeObjects(query),
    ...keepClaims(query),
    ...keepMerchants(query),
    close: () => database.close(),
  };
}

type Query = Database['query'];

function keepObjects(query: Query): Pick<Store, 'insert' | 'find' | 'list' | 'remove' | 'trim'> {
  return {
    insert: async (merchant, kind, object) => isAny(await query(INSERT, toInserted(merchant, kind, object))),
    async find(merchant, kind, id) {
      return parseBody(await findBody(query, [merchant, kind.name, id]));
    },
    async list(merchant, kind, { limit, after, label } = {}) {
      if (after !== undefined && !isText(after)) return [];
      const values = [merchant, kind.name, limit ?? null, after ?? null, toLabel(label)];
      return readBodies(await query(LIST, values));
    },
    remove: async (merchant, { name }, id) => void (await query(REMOVE, [merchant, name, id])),
    trim: async (merchant, { name }, keep) => void (await query(TRIM, [merchant, name, keep])),
  };
}

/** Each change repeats until no other process has changed the object between reading and writing. */
function changeObjects(query: Query): Pick<Store, 'update' | 'updateDue'> {
  return {
    async update(merchant, kind, id, change) {
      for (;;) {
        const body = await findBody(query, [merchant, kind.name, id]);
        const changed = change(parseBody(body));
        if (!changed) return undefined;
        const written =
          body === undefined
            ? query(INSERT, toInserted(merchant, kind, changed))
            : query(REPLACE, [merchant, kind.name, id, ...toColumns(kind, changed), body]);
        if (isAny(await written)) return changed;
      }
    },
    async updateDue(merchant, kind, time, change) {
      for (;;) {
        const rows = await query<DueRow>(LIST_DUE, [merchant, kind.name, time, DUE_AT_ONCE]);
        if (rows.length === 0) return [];
        const changed = readBodies(rows).map(change);
        const columns = changed.map((object) => toColumns(kind, object));
        const written = await query<{ id: string }>(REPLACE_DUE, [
          rows.map(({ place }) => place),
          rows.map(({ body }) => body),
          columns.map(([body]) => body),
          columns.map(([, due]) => due),
        ]);
        const ids = new Set(written.map(({ id }) => id));
        if (ids.size > 0) return changed.filter(({ id }) => ids.has(id));
      }
    },
  };
}

function keepClaims(query: Query): Pick<Store, 'claim' | 'findClaims'> {
  return {
    async claim(merchant, kind, { claimKey, object }) {
      const values = [...toInserted(merchant, kind, object), claimKey];
      // A reset in between may have removed the claim.
      for (;;) {
        if (isAny(await query(CLAIM, values))) return object.id;
        const [winner] = await query<ClaimRow>(FIND_CLAIMS, [merchant, [claimKey]]);
        if (winner) return winner.charge;
      }
    },
    async findClaims(merchant, claimKeys) {
      const rows = await query<ClaimRow>(FIND_CLAIMS, [merchant, claimKeys.filter(isText)]);
      return new Map(rows.map(({ key, charge }) => [key, charge]));
    },
  };
}

function keepMerchants(query: Query): Pick<Store, 'listMerchants' | 'move' | 'reset'> {
  return {
    async listMerchants(limit) {
      return (await query<{ merchant: string }>(LIST_MERCHANTS, [TRACES, limit])).map(({ merchant }) => merchant);
    },
    move: async (...names) => void (await query(MOVE, names)),
    reset: async (name) => void (await query(RESET, [name])),
  };
}

async function findBody(query: Query, key: readonly [merchant: string, kind: string, id: string]) {
  if (!key.every(isText)) return undefined;
  const [row] = await query<BodyRow>(FIND, key);
  return row?.body;
}

const parseBody = (body: string | undefined) => (body === undefined ? undefined : JSON.parse(body));

const isAny = (rows: readonly object[]): boolean => rows.length > 0;

// A path may contain this character, but an id cannot, and PostgreSQL refuses it in every text.
const isText = (id: string) => !id.includes('\0');

interface DueRow extends BodyRow {
  /** The place of a row is the same until the row is changed. */
  readonly place: string;
}

interface ClaimRow {
  readonly key: string;
  readonly charge: string;
}

function readBodies(rows: readonly BodyRow[]) {
  return rows.map(({ body }) => JSON.parse(body));
}

function toColumns<Kept extends Identified>(kind: Kind<Kept>, object: Kept): readonly [string, number | null] {
  return [JSON.stringify(object), kind.getDueTime(object)];
}

function toInserted<Kept extends Identified>(merchant: string, kind: Kind<Kept>, object: Kept) {
  return [merchant, kind.name, object.id, ...toColumns(kind, object), toLabel(kind.getLabel?.(object))];
}

// As JSON, because PostgreSQL refuses the character NUL.
const toLabel = (label: string | null | undefined) => (label == null ? null : JSON.stringify(label));

const INSERT = `
  INSERT INTO payveil_sandbox.object (merchant, kind, id, body, due, label) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING RETURNING id`;

const FIND = 'SELECT body FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 AND id = $3';

// PostgreSQL plans it anew for each call, so a condition that is not given costs nothing.
const LIST = `
  SELECT body FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 AND ($5::text IS NULL OR label = $5)
  AND ($4::text IS NULL OR serial < (
    SELECT serial FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 AND id = $4
  ))
  ORDER BY serial DESC LIMIT $3`;

const LIST_DUE = `
  SELECT ctid::text AS place, body FROM payveil_sandbox.object
  WHERE merchant = $1 AND kind = $2 AND due <= $3 ORDER BY serial LIMIT $4`;

const DUE_AT_ONCE = 1000;

// Join by place: without statistics, a join by key compares every row with every other row. Another row may have taken the
// place by now, but it has another body.
const REPLACE_DUE = `
  UPDATE payveil_sandbox.object SET body = new.body, due = new.due
  FROM unnest($1::text[]::tid[], $2::text[], $3::text[], $4::bigint[]) AS new (place, was, body, due)
  WHERE object.ctid = place AND object.body = was RETURNING object.id`;

const LIST_MERCHANTS = `
  SELECT DISTINCT merchant FROM payveil_sandbox.object WHERE kind <> ALL($1::text[]) ORDER BY merchant LIMIT $2`;

const REPLACE = `
  UPDATE payveil_sandbox.object SET body = $4, due = $5
  WHERE merchant = $1 AND kind = $2 AND id = $3 AND body = $6 RETURNING id`;

const REMOVE = 'DELETE FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 AND id = $3';

const TRIM = `
  DELETE FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 AND serial <= (
    SELECT serial FROM payveil_sandbox.object WHERE merchant = $1 AND kind = $2 ORDER BY serial DESC LIMIT 1 OFFSET $3
  )`;

// The first claim writes the object in the same transaction. A second claim waits for it and writes nothing.
const CLAIM = `
  WITH claimed AS (
    INSERT INTO payveil_sandbox.claim (merchant, key, charge) VALUES ($1, $7, $3)
    ON CONFLICT DO NOTHING RETURNING charge
  )
  INSERT INTO payveil_sandbox.object (merchant, kind, id, body, due, label)
  SELECT $1, $2, charge, $4, $5, $6 FROM claimed RETURNING id`;

const FIND_CLAIMS = 'SELECT key, charge FROM payveil_sandbox.claim WHERE merchant = $1 AND key = ANY($2::text[])';

const RESET = `
  WITH forgotten AS (DELETE FROM payveil_sandbox.claim WHERE merchant = $1)
  DELETE FROM payveil_sandbox.object WHERE merchant = $1`;

const MOVE = `
  WITH claims AS (
    UPDATE payveil_sandbox.claim SET merchant = $2 WHERE merchant = $1
    AND key NOT IN (SELECT key FROM payveil_sandbox.claim WHERE merchant = $2)
  )
  UPDATE payveil_sandbox.object SET merchant = $2 WHERE merchant = $1
  AND (kind, id) NOT IN (SELECT kind, id FROM payveil_sandbox.object WHERE merchant = $2)`;
