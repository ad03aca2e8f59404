/** webpack, as it is. */
import { resolve } from 'node:path';

export default { mode: 'production', entry: './main.js', output: { path: resolve('out'), filename: 'main.js' } };
