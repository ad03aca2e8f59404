/** Writes the options `readCharge` and `readError` of `createClient` from the statuses and codes that stand in the answers. */
import { isAboutRequest } from '../../schema/charge-outcome.js';
import { findNamed, findValue, isShowable, type Leaf, listLeaves, NAMES, writePath, writeValue } from './members.js';
import type { Row } from './row.js';

/** The answer to a charge with a known outcome. */
interface Sample {
  readonly outcome: string;
  readonly declineCode: string;
  readonly status: number;
  readonly leaves: readonly Leaf[];
}

/** A text of the gateway, and all that it stood for. The most frequent one is first. */
type Meanings = ReadonlyMap<string, readonly string[]>;

/** Writes the options as code. Returns `undefined` if the client understands the gateway without them. */
export function writeMapping(rows: readonly Row[], secrets: readonly string[]): string | undefined {
  const charges = rows.filter(({ trial, state }) => trial.kind === 'charge' && state !== 'no answer');
  const { tables, lines } = charges.some(({ state }) => state === 'differs')
    ? writeReadCharge(charges.flatMap(toSample), secrets)
    : { tables: [], lines: [] };
  const members = [...lines, ...writeReadError(rows, secrets)];
  if (members.length === 0) return undefined;
  const code = [...tables, 'const mapping = {', ...members.map((line) => `  ${line}`), '};'];
  return [...code, '// createClient({ baseUrl, apiKey, signature, ...mapping })'].map((line) => `  ${line}`).join('\n');
}

function toSample({ trial, asked }: Row): Sample[] {
  if (!asked || 'failure' in asked) return [];
  const { expected: outcome, declineCode } = trial;
  return [{ outcome, declineCode: declineCode ?? '', status: asked.status, leaves: listLeaves(asked.body) }];
}

function writeReadCharge(samples: readonly Sample[], secrets: readonly string[]) {
  const idPath = findIdPath(samples);
  const statusPath = findPath(samples, NAMES.status);
  const codePath = findPath(samples, NAMES.code);
  const redirectPath = findPath(samples, NAMES.redirect);
  const readAt = (path: Leaf['path'] | undefined) => (sample: Sample) => path && findValue(sample.leaves, path);
  const isSpeechless = (sample: Sample) => readAt(statusPath)(sample) === undefined;
  const statuses = listMeanings(samples, readAt(statusPath), ({ outcome }) => outcome, secrets);
  const byHttp = listMeanings(
    samples.filter(isSpeechless),
    ({ status }) => status,
    ({ outcome }) => outcome,
    secrets,
  );
  const codes = listMeanings(samples, readAt(codePath), ({ declineCode }) => declineCode, secrets);
  // A status decides about money. So an HTTP status has a meaning only if it always stood for the same outcome.
  const certainHttp = keepCertain(byHttp);
  const certainCodes = keepCertain(codes);
  const status = [
    ...(statusPath ? [`STATUSES.get(String(${writePath(statusPath)}))`] : []),
    ...(certainHttp.size > 0 ? ['HTTP_STATUSES.get(String(status))'] : []),
  ];
  const code = codePath && writePath(codePath);
  return {
    tables: [
      ...(statusPath ? writeTable('STATUSES', statuses) : []),
      ...writeTable('HTTP_STATUSES', certainHttp),
      ...writeTable('CODES', certainCodes),
    ],
    lines: [
      'readCharge: ({ status, body }) => ({',
      `  id: ${idPath ? `${writePath(idPath)},` : 'undefined, // no member names the charge: ask the gateway'}`,
      `  status: ${status.join(' ?? ') || 'undefined'},${status.length > 0 ? '' : ' // no member tells the outcome: ask the gateway'}`,
      ...(code ? [`  decline_code: ${certainCodes.size > 0 ? `CODES.get(String(${code})) ?? ` : ''}${code},`] : []),
      ...(redirectPath ? [`  redirect_url: ${writePath(redirectPath)},`] : []),
      '}),',
    ],
  };
}

/** Finds the place of the first member with the most likely of these names. */
function findPath(samples: readonly Sample[], names: readonly string[]): Leaf['path'] | undefined {
  const leaves = samples.flatMap((sample) => sample.leaves);
  return findNamed(leaves, names)?.path;
}

/** Finds the place of the identifier. It is different in every answer that has one. */
function findIdPath(samples: readonly Sample[]): Leaf['path'] | undefined {
  const isOwn = (path: Leaf['path']) => {
    const values = samples.flatMap(({ leaves }) => findValue(leaves, path) ?? []);
    return new Set(values).size === values.length;
  };
  const leaves = samples.flatMap((sample) => sample.leaves);
  return findNamed(
    leaves.filter(({ path }) => isOwn(path)),
    NAMES.id,
  )?.path;
}

/** Lists what each value stood for. A value that may not be shown is left out. */
function listMeanings(
  samples: readonly Sample[],
  read: (sample: Sample) => Leaf['value'] | undefined,
  explain: (sample: Sample) => string,
  secrets: readonly string[],
): Meanings {
  const meanings = new Map<string, string[]>();
  for (const sample of samples) {
    const value = read(sample);
    if (value === undefined || !isShowable(value, secrets)) continue;
    meanings.set(String(value), [...(meanings.get(String(value)) ?? []), explain(sample)]);
  }
  return new Map([...meanings].map(([value, all]) => [value, sortByFrequency(all)]));
}

function sortByFrequency(all: readonly string[]): string[] {
  const count = (one: string) => all.filter((each) => each === one).length;
  return [...new Set(all)].sort((a, b) => count(b) - count(a));
}

const keepCertain = (meanings: Meanings): Meanings =>
  new Map([...meanings].filter(([value, [first = '', ...others]]) => first && first !== value && others.length === 0));

/** Writes a table. A map, because an object would inherit members, and take `__proto__` for its prototype. */
function writeTable(name: string, meanings: Meanings): string[] {
  if (meanings.size === 0) return [];
  const entries = [...meanings].map(([value, [first = '', ...others]]) => {
    const doubt = others.length > 0 ? ` // also for cards that should be ${others.join(' or ')}: ask the gateway` : '';
    return `  [${writeValue(value)}, ${writeValue(first)}],${doubt}`;
  });
  return [`const ${name} = new Map([`, ...entries, ']);'];
}

/** Writes how the gateway says that a token was used, if the client does not understand it. */
function writeReadError(rows: readonly Row[], secrets: readonly string[]): string[] {
  const sign = findUsedSign(rows, secrets);
  if (!sign) return [];
  const { path, value } = sign;
  const isUsed = path ? `${writePath(path)} === ${writeValue(value)}` : `status === ${writeValue(value)}`;
  return [`readError: (${path ? '{ body }' : '{ status }'}) => (${isUsed} ? 'token_already_used' : undefined),`];
}

/** The code that only the answer to a used token has. Without a path, it is the HTTP status. */
export interface UsedSign {
  readonly path?: Leaf['path'];
  readonly value: Leaf['value'];
}

/**
 * Finds the sign of a used token. Returns `undefined` if the client understands it, if the token was charged again, if the client
 * asks no `readError` about such a status, or if nothing tells the answer from the others.
 */
export function findUsedSign(rows: readonly Row[], secrets: readonly string[]): UsedSign | undefined {
  const used = rows.find(({ trial, state }) => trial.kind === 'used_token' && state === 'differs')?.asked;
  if (!used || 'failure' in used || !isAboutRequest(used.status)) return undefined;
  const others = rows.flatMap(({ trial, asked }) =>
    asked && 'status' in asked && ['refusal', 'charge'].includes(trial.kind) ? [asked] : [],
  );
  const isOwn = ({ path, value }: Leaf) => others.every(({ body }) => findValue(listLeaves(body), path) !== value);
  const own = listLeaves(used.body).filter((leaf) => isShowable(leaf.value, secrets) && isOwn(leaf));
  const code = findNamed(own, NAMES.code);
  if (code) return code;
  return others.some(({ status }) => status === used.status) ? undefined : { value: used.status };
}
