/** `npm start`: builds what has changed, then starts the sandbox and the shop. With `--once` it ends after one round trip. */
import { buildIfChanged } from './build.mjs';

if (await buildIfChanged()) await import('../../examples/shop/start.mjs');
else process.exitCode = 1;
