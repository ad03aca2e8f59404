/** Compares the headers of a deployed file with those that `payveil frame` writes. */
import { comparePolicies } from './compare-policies.js';
import { CACHE_CONTROL, type HeaderList, IMMUTABLE } from './headers.js';

/** Lists what is wrong with one header, in sentences without a dot. */
type Compare = (actual: string, wanted: string) => readonly string[];

const COMPARISONS: Readonly<Record<string, Compare>> = {
  'Content-Security-Policy': comparePolicies,
  'Strict-Transport-Security': compareAge,
  'Permissions-Policy': comparePermissions,
  [CACHE_CONTROL]: compareCaching,
};

/** Lists what is wrong with each wanted header, by its name. The list is empty if nothing is wrong. */
export function compareHeaders(actual: Headers, wanted: HeaderList): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(wanted).map(([name, value]) => {
    const found = actual.get(name);
    const compare = COMPARISONS[name] ?? compareWhole;
    return [name, found === null ? ['is missing'] : compare(found, value)] as const;
  });
  return Object.fromEntries(entries);
}

const tell = (actual: string, wanted: string) => [`is "${actual}", not "${wanted}"`];

const compareWhole: Compare = (actual, wanted) =>
  actual.trim().toLowerCase() === wanted.toLowerCase() ? [] : tell(actual, wanted);

/** A host may keep the name on HTTPS for longer, and with its subdomains (RFC 6797 §6.1). */
function compareAge(actual: string, wanted: string): readonly string[] {
  const readAge = (text: string) => Number(/(?:^|;)\s*max-age="?(\d{1,15})"?\s*(?:;|$)/i.exec(text)?.[1]);
  return readAge(actual) >= readAge(wanted) ? [] : tell(actual, wanted);
}

/** A host may refuse more features than we do. */
function comparePermissions(actual: string, wanted: string): readonly string[] {
  // If a feature is named twice, the last one counts (RFC 8941 §3.2).
  const readFeatures = (text: string) => new Map(splitList(text).map((each) => [each.split('=')[0], each]));
  const found = readFeatures(actual);
  return [...readFeatures(wanted)].flatMap(([feature, each]) =>
    found.get(feature) === each ? [] : [`does not say ${each}`],
  );
}

// It means the same as `no-cache` (RFC 9111 §5.2.2.2), and hosts send it on a path that no rule names.
const ASKS_AGAIN: readonly string[] = ['max-age=0', 'must-revalidate'];

function compareCaching(actual: string, wanted: string): readonly string[] {
  const found = splitList(actual);
  const isAskedAgain =
    ASKS_AGAIN.every((each) => found.includes(each)) &&
    found.every((each) => [...ASKS_AGAIN, 'public', 'private'].includes(each));
  const isFresh = found.includes('no-cache') || found.includes('no-store') || isAskedAgain;
  if (wanted !== IMMUTABLE) return isFresh ? [] : tell(actual, wanted);
  return !isFresh && splitList(wanted).every((each) => found.includes(each)) ? [] : tell(actual, wanted);
}

const splitList = (text: string) =>
  text
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
