/** Builds the package where something has changed since the last build, for steps that test the built files. */
import { buildIfChanged } from './build.mjs';

if (!(await buildIfChanged())) process.exitCode = 1;
