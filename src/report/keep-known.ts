/** Leaves out options that do not exist, and reports each once. A framework must not throw: that would remove the whole page. */
import { report } from './report-thrown.js';

/**
 * Takes the members that exist, and adds an error to `problems` for each that does not.
 * @param refuse Throws for a member that does not exist.
 */
export function keepKnown<Members extends object>(
  members: Members,
  refuse: (member: object) => void,
  problems: unknown[],
): Members {
  const known = Object.entries(members).filter(([name, value]) => {
    try {
      refuse({ [name]: value });
      return true;
    } catch (error) {
      problems.push(error);
      return false;
    }
  });
  return Object.fromEntries(known) as Members;
}

/** Reports the problems that were not told before, and returns the texts of all, to be given the next time. It never throws. */
export function reportNew(problems: readonly unknown[], told: ReadonlySet<string>): Set<string> {
  for (const problem of problems) if (!told.has(String(problem))) report(problem);
  return new Set(problems.map(String));
}
