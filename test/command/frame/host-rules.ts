/** Reads `_headers` as Netlify and Cloudflare Pages do: every rule that fits counts, and equal names are joined. */
import { expect } from 'vitest';

/** A rule: a line with a path, then indented lines. */
export interface Rule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Parses the file. */
export function parseRules(text: string): Rule[] {
  const blocks = text.split(/\n(?=\S)/).map((block) => block.trimEnd().split('\n'));
  return blocks.map(([path = '', ...lines]) => ({ path, headers: lines.map(parseLine) }));
}

function parseLine(line: string): [string, string] {
  expect(line).toMatch(/^ {2}[\w-]+: \S/);
  const at = line.indexOf(':');
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** Lists the headers of a path, with their names in small letters. A `*` stands for anything. */
export function applyRules(rules: readonly Rule[], path: string): Record<string, string> {
  const headers = new Headers();
  for (const rule of rules) {
    const [start = '', end] = rule.path.split('*');
    const isFit = end === undefined ? path === start : path.startsWith(start) && path.endsWith(end);
    if (isFit) for (const [name, value] of rule.headers) headers.append(name, value);
  }
  return Object.fromEntries(headers);
}
