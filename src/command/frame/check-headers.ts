/** Checks each header on every file of a deployed folder. */
import { type Check, createCheck } from '../check.js';
import { compareHeaders } from './compare-headers.js';
import type { DeployedFile } from './fetch-file.js';
import { type Addresses, listHeaders } from './headers.js';

/** Checks the headers. A problem that several files have is told once. */
export function checkHeaders(files: readonly DeployedFile[], hashed: readonly string[], addresses: Addresses): Check[] {
  const compared = files.map(({ name, headers }) => ({
    name,
    problems: compareHeaders(headers, listHeaders(addresses, hashed.includes(name))),
  }));
  return Object.keys(listHeaders(addresses, false)).flatMap((header) => {
    const problems = compared.flatMap((file) => file.problems[header] ?? []);
    if (problems.length === 0) return createCheck(header, 'ok', `is right on ${countFiles(files.length)}`);
    return [...new Set(problems)].map((problem) => {
      const names = compared.filter((file) => file.problems[header]?.includes(problem)).map(({ name }) => name);
      const where = names.length === files.length ? countFiles(files.length) : names.join(', ');
      return createCheck(header, 'failed', `${problem}: ${where}`);
    });
  });
}

const countFiles = (count: number) => (count === 1 ? 'the file' : `all ${count} files`);
