/** Checks each header on every file of a deployed folder. */
import { type Check, createCheck } from '../check.js';
import { compareHeaders } from './compare-headers.js';
import type { DeployedFile } from './fetch-file.js';
import { type Addresses, listHeaders } from './headers.js';
import { findUnwanted, UNWANTED } from './unwanted-headers.js';

/** What is wrong with the headers of a file: sentences without a dot, by the names of the headers. */
interface Judged {
  /** What the file is called in a sentence. */
  readonly label: string;
  readonly problems: Readonly<Record<string, readonly string[]>>;
}

/** What the headers must fit. */
interface Wanted {
  readonly addresses: Addresses;
  /** The names of the files whose names hold their hashes. */
  readonly hashed: readonly string[];
}

/** Checks the headers. A problem that several files have is told once. */
export function checkHeaders(files: readonly DeployedFile[], { addresses, hashed }: Wanted): Check[] {
  const judged = files.map((file) => ({
    label: file.label ?? file.name,
    problems: {
      ...compareHeaders(file.headers, listHeaders(addresses, hashed.includes(file.name))),
      ...findUnwanted(file),
    },
  }));
  const wanted = Object.keys(listHeaders(addresses, false)).flatMap((header) => {
    const failed = tellProblems(header, judged);
    return failed.length > 0 ? failed : createCheck(header, 'ok', `is right on ${countFiles(files.length)}`);
  });
  const unwanted = UNWANTED.flatMap((header) => tellProblems(header, judged));
  const none = createCheck('other headers', 'ok', 'none leads away, saves, clears, or loads from elsewhere');
  return [...wanted, ...(unwanted.length > 0 ? unwanted : [none])];
}

function tellProblems(header: string, judged: readonly Judged[]): Check[] {
  const problems = new Set(judged.flatMap((file) => file.problems[header] ?? []));
  return [...problems].map((problem) => {
    const labels = judged.filter((file) => file.problems[header]?.includes(problem)).map(({ label }) => label);
    const where = labels.length === judged.length ? countFiles(labels.length) : labels.join(', ');
    return createCheck(header, 'failed', `${problem}: ${where}`);
  });
}

const countFiles = (count: number) => (count === 1 ? 'the file' : `all ${count} files`);
