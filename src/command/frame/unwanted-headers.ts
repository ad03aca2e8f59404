/** Finds headers that a file of a frame must not have: each of them does something that no policy stops. */
import { parseUrl } from '../../fields/url.js';
import type { DeployedFile } from './fetch-file.js';

/** Returns a sentence without a dot, or `undefined` if the header is harmless. */
type Judge = (value: string, file: DeployedFile) => string | undefined;

const JUDGES: Readonly<Record<string, Judge>> = {
  // Browsers obey it like the `meta` element, and no directive of a policy is about it.
  Refresh: (value) => `leads the browser away (${value})`,
  'Content-Disposition': judgeDisposition,
  'Clear-Site-Data': (value) => `takes from the frame what it remembers of a payment (${value})`,
  Link: judgeLinks,
};

/** The names of these headers. */
export const UNWANTED: readonly string[] = Object.keys(JUDGES);

/** Lists what is wrong with each of these headers, by its name. */
export function findUnwanted(file: DeployedFile): Readonly<Record<string, readonly string[]>> {
  const entries = Object.entries(JUDGES).map(([name, judge]) => {
    const value = file.headers.get(name);
    const problem = value === null ? undefined : judge(value, file);
    return [name, problem === undefined ? [] : [problem]] as const;
  });
  return Object.fromEntries(entries);
}

/** Any type but `inline` makes a browser save the file (RFC 6266 §4.2). */
function judgeDisposition(value: string): string | undefined {
  const [type = ''] = value.split(';');
  return type.trim().toLowerCase() === 'inline' ? undefined : `makes browsers save the file (${value})`;
}

/** A browser connects to what it names before it has read the page (RFC 8288 §3). */
function judgeLinks(value: string, { address }: DeployedFile): string | undefined {
  const targets = [...value.matchAll(/<([^<>]*)>/g)].map(([, target = '']) => target);
  const foreign = targets.find((target) => parseUrl(target, address.href)?.origin !== address.origin);
  return foreign === undefined ? undefined : `names something of another origin (${foreign})`;
}
