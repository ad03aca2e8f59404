/** Puts the page beside the built script. */
import { copyFileSync } from 'node:fs';

copyFileSync('index.html', 'dist/index.html');
