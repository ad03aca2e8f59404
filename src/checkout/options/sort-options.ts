/** Tells options that exist from those that do not, for a framework: an error in its effects would remove the whole page. */
import { refuseUnknown } from '../../options/known-names.js';
import { MOUNT_SHAPES, type MountOptions } from './mount-options.js';

/** Takes the options that exist, and collects a `ConfigurationError` for each name that does not. */
export function sortOptions(options: MountOptions): { known: MountOptions; problems: unknown[] } {
  const problems: unknown[] = [];
  const known = Object.entries(options).filter(([name, value]) => {
    try {
      refuseUnknown({ [name]: value }, MOUNT_SHAPES);
      return true;
    } catch (error) {
      problems.push(error);
      return false;
    }
  });
  return { known: Object.fromEntries(known) as unknown as MountOptions, problems };
}
