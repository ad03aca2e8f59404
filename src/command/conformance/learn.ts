/** Learns from the answers to test cards where a gateway reports the result of a charge. */
// The outcome of each test card is known. So a member that tells the outcomes apart is the status, whatever its name.
import type { Answer } from '../gateway/ask.js';
import { learnUsedToken, type UsedSign } from './learn-used-token.js';
import { findLeaf, type Leaf, listLeaves } from './leaves.js';
import type { Row } from './row.js';

/** The places of the values in a gateway's answers. A path lists the names of members, beginning at the body. */
export interface Learned {
  readonly idPath: readonly string[] | undefined;
  readonly statusPath: readonly string[] | undefined;
  /** The gateway's words for each of our statuses. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The meaning of an HTTP status, if the body has no status. */
  readonly byHttpStatus: Readonly<Record<string, string>>;
  readonly declinePath: readonly string[] | undefined;
  readonly redirectPath: readonly string[] | undefined;
  readonly used: UsedSign | undefined;
  /** Whether no mapping is needed. */
  readonly isAsGuessed: boolean;
}

/** The answer to a charge with a known outcome. */
interface Sample {
  readonly outcome: string;
  readonly status: number;
  readonly leaves: readonly Leaf[];
}

/** Learns from all rows. */
export function learnMapping(rows: readonly Row[], secrets: readonly string[]): Learned {
  const charges = rows.filter(({ trial }) => trial.kind === 'charge');
  const samples = charges.flatMap(toSample);
  const statusPath = findStatusPath(samples);
  const readStatus = (sample: Sample) => statusPath && findLeaf(sample.leaves, statusPath);
  const told = samples.flatMap((sample) => {
    const value = readStatus(sample);
    return value === undefined ? [] : [{ sample, value }];
  });
  const untold = samples.filter((sample) => readStatus(sample) === undefined);
  const idPath = findIdPath(samples);
  const used = rows.find(({ trial }) => trial.kind === 'used_token');
  return {
    idPath,
    statusPath,
    statuses: Object.fromEntries(countMeanings(told)),
    byHttpStatus: Object.fromEntries(untold.filter(isAlone).map(({ status, outcome }) => [status, outcome])),
    declinePath: findDeclinePath(samples, [idPath, statusPath]),
    redirectPath: findRedirectPath(samples),
    used: used?.state === 'differs' ? learnUsedToken(rows, secrets) : undefined,
    isAsGuessed: charges.every(({ state }) => state === 'same') && used?.state !== 'differs',
  };

  // An HTTP status has a meaning if all its samples have the same outcome.
  function isAlone({ status, outcome }: Sample): boolean {
    return untold.every((other) => other.status !== status || other.outcome === outcome);
  }
}

function toSample({ trial, asked }: Row): Sample[] {
  if (!asked || 'failure' in asked) return [];
  const { status, body }: Answer = asked;
  return [{ outcome: trial.expected, status, leaves: listLeaves(body) }];
}

/** The values of one member in all samples. */
interface Column {
  readonly path: readonly string[];
  readonly name: string;
  readonly cells: readonly { readonly sample: Sample; readonly value: Leaf['value'] }[];
}

function listColumns(samples: readonly Sample[]): Column[] {
  const paths = new Map(samples.flatMap(({ leaves }) => leaves).map(({ path }) => [path.join('.'), path]));
  return [...paths.values()].map((path) => {
    const cells = samples.flatMap((sample) => {
      const value = findLeaf(sample.leaves, path);
      return value === undefined ? [] : [{ sample, value }];
    });
    return { path, name: path.at(-1) ?? '', cells };
  });
}

/** Returns the path of the best column, or `undefined` if no column has a score above zero. */
function findBest(columns: readonly Column[], score: (column: Column) => number): readonly string[] | undefined {
  const scored = columns.map((column) => ({ path: column.path, points: score(column) - column.path.length }));
  const [best] = scored.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points);
  return best?.path;
}

const countValues = ({ cells }: Column) => new Set(cells.map(({ value }) => value)).size;

const listOutcomes = (cells: Column['cells']) => [...new Set(cells.map(({ sample }) => sample.outcome))];

// A gateway may treat one of our cards differently. The other cards still tell what its words mean.
const CLEAR_SHARE = 0.8;

/** The most frequent outcome for each value of a column. */
function countMeanings(cells: Column['cells']): ReadonlyMap<Leaf['value'], string> {
  const values = [...new Set(cells.map(({ value }) => value))];
  const countOf = (value: Leaf['value'], outcome: string) =>
    cells.filter((cell) => cell.value === value && cell.sample.outcome === outcome).length;
  return new Map(
    values.map((value) => {
      const outcomes = listOutcomes(cells).sort((a, b) => countOf(value, b) - countOf(value, a));
      return [value, outcomes[0] ?? ''];
    }),
  );
}

/** Finds the column of the status. It has few values for many samples, and nearly every value stands for one outcome. */
function findStatusPath(samples: readonly Sample[]): readonly string[] | undefined {
  return findBest(listColumns(samples), ({ name, cells }) => {
    const meanings = countMeanings(cells);
    const clear = cells.filter(({ sample, value }) => meanings.get(value) === sample.outcome).length;
    const outcomes = new Set(meanings.values()).size;
    const isNamed = /status|state|result|outcome/i.test(name);
    // A member with only one value tells nothing, unless its name means status and the HTTP status tells the other outcomes.
    if (clear < cells.length * CLEAR_SHARE || (outcomes < 2 && !isNamed) || meanings.size > outcomes + 2) return 0;
    return outcomes * 100 + clear + (isNamed ? 50 : 0) - meanings.size * 10;
  });
}

/** Finds the column of the identifier. Every sample has another value, and the name suggests a charge and not a request. */
function findIdPath(samples: readonly Sample[]): readonly string[] | undefined {
  const charged = samples.filter(({ outcome }) => outcome !== 'failed');
  return findBest(listColumns(samples), (column) => {
    const { name, cells } = column;
    const isOwn = cells.length > 1 && countValues(column) === cells.length;
    const isOnAll = charged.every((sample) => cells.some((cell) => cell.sample === sample));
    if (!isOwn || !isOnAll || /request|trace|correlation|time|date|created|url|last4/i.test(name)) return 0;
    return cells.length + (/id$|reference|number|charge|transaction/i.test(name) ? 100 : 0) + (name === 'id' ? 20 : 0);
  });
}

/** Finds the column of the decline code. Its short words differ between the failing cards. */
function findDeclinePath(
  samples: readonly Sample[],
  taken: readonly (readonly string[] | undefined)[],
): readonly string[] | undefined {
  const others = taken.map((path) => path?.join('.'));
  return findBest(listColumns(samples), (column) => {
    const { path, name, cells } = column;
    const failed = cells.filter(({ sample }) => sample.outcome === 'failed');
    const words = new Set(failed.map(({ value }) => value));
    const rest = new Set(cells.filter((cell) => !failed.includes(cell)).map(({ value }) => value));
    const areCodes = [...words].every((word) => /^[\w.-]{1,40}$/.test(String(word)));
    if (others.includes(path.join('.')) || words.size < 2 || rest.size > 1 || !areCodes) return 0;
    return (
      failed.length + (/decline/i.test(name) ? 100 : 0) + (/reason|code|failure/i.test(name) ? 50 : 0) - nameNoise(name)
    );
  });
}

const nameNoise = (name: string) => (/request|trace|correlation|id$|last4/i.test(name) ? 200 : 0);

/** Finds the column with addresses that appear only when the buyer must act. */
function findRedirectPath(samples: readonly Sample[]): readonly string[] | undefined {
  const asking = samples.filter(({ outcome }) => outcome === 'requires_action');
  return findBest(listColumns(asking), ({ name, cells }) => {
    const areUrls = cells.every(({ value }) => /^https?:\/\//.test(String(value)));
    if (!areUrls || cells.length < asking.length) return 0;
    return 50 + (/redirect|challenge|acs|action/i.test(name) ? 100 : 0) - (/return|receipt/i.test(name) ? 60 : 0);
  });
}
