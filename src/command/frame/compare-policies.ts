/** Compares a Content-Security-Policy with the one that `payveil frame` writes, directive by directive. */

/** Directives that allow nothing, so that a host may add them. */
const HARMLESS: readonly string[] = ['upgrade-insecure-requests', 'block-all-mixed-content', 'report-uri', 'report-to'];

/** Lists the differences, in sentences without a dot. The order of directives and of sources does not matter. */
export function comparePolicies(actual: string, wanted: string): readonly string[] {
  const [first = '', ...others] = actual.split(',').filter((policy) => policy.trim() !== '');
  const found = parsePolicy(first);
  const right = parsePolicy(wanted);
  const added = [...found.keys()].filter((name) => !right.has(name) && !HARMLESS.includes(name));
  return [
    ...(others.length > 0 ? ['is sent more than once, and browsers obey every one: the host adds its own'] : []),
    ...[...right].flatMap(([name, sources]) => compareSources(name, found.get(name), sources)),
    ...added.map((name) => `has ${name}, which payveil does not write`),
  ];
}

type Sources = readonly string[];

/** Parses a policy (CSP Level 3 §2.2.1). If a directive is there twice, the first one counts. */
function parsePolicy(policy: string): ReadonlyMap<string, Sources> {
  const directives = new Map<string, Sources>();
  for (const text of policy.split(';')) {
    const [name = '', ...sources] = text.trim().toLowerCase().split(/\s+/);
    if (name !== '' && !directives.has(name)) directives.set(name, sources);
  }
  return directives;
}

function compareSources(name: string, found: Sources | undefined, wanted: Sources): string[] {
  if (!found) return [`has no ${name}`];
  const more = found.filter((source) => !wanted.includes(source));
  const lacking = wanted.filter((source) => !found.includes(source));
  return [
    ...(more.length > 0 ? [`has ${more.join(' ')} in ${name}`] : []),
    // Where something else stands in place of 'none', the first sentence tells it.
    ...(lacking.length > 0 && !(more.length > 0 && lacking[0] === "'none'")
      ? [`lacks ${lacking.join(' ')} in ${name}`]
      : []),
  ];
}
