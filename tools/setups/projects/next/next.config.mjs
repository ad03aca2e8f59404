/** The packages stand two folders up. */
import { resolve } from 'node:path';

export default { turbopack: { root: resolve('../..') } };
