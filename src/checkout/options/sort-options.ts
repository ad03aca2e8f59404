/** Tells options that exist from those that do not, for a framework: an error in its effects would remove the whole page. */
import { refuseUnknown } from '../../options/known-names.js';
import { report } from '../../options/report-thrown.js';
import { refuseUnknownMessages } from '../language/translate.js';
import { MOUNT_SHAPES, type MountOptions } from './mount-options.js';
import type { Shape } from './shapes.js';

type Refuse = (members: object) => void;

/** Takes the options and the members that exist, and adds a `ConfigurationError` to `problems` for each name that does not. */
export function sortOptions(options: MountOptions, problems: unknown[]): MountOptions {
  const known = keepKnown(options, (option) => refuseUnknown(option, MOUNT_SHAPES), problems);
  const sorted = Object.entries(known).map(([name, value]) => {
    const refuse = chooseRefusal(name as keyof MountOptions);
    const isTable = refuse && typeof value === 'object' && value !== null;
    return [name, isTable ? keepKnown(value, refuse, problems) : value];
  });
  return Object.fromEntries(sorted);
}

/** Reports the problems that were not told before, and returns the texts of all, to be given the next time. It never throws. */
export function reportNew(problems: readonly unknown[], told: ReadonlySet<string>): Set<string> {
  for (const problem of problems) if (!told.has(String(problem))) report(problem as Error);
  return new Set(problems.map(String));
}

/** Chooses what refuses the members of an option, if their names are known. */
function chooseRefusal(name: keyof MountOptions): Refuse | undefined {
  if (name === 'messages') return refuseUnknownMessages;
  const [, , known]: Shape = MOUNT_SHAPES[name] ?? [];
  return known && ((members) => refuseUnknown(members, known, `${name}.`));
}

function keepKnown(members: object, refuse: Refuse, problems: unknown[]): object {
  const known = Object.entries(members).filter(([name, value]) => {
    try {
      refuse({ [name]: value });
      return true;
    } catch (error) {
      problems.push(error);
      return false;
    }
  });
  return Object.fromEntries(known);
}
