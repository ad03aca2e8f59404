/**
 * `npm run docs`: builds the site into `docs/site`. `--base /payveil/` builds it for that path of a server, and `--serve` shows it.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildSite, VITEPRESS } from './build-site.mjs';
import { HERE, SITE } from './places.mjs';

const { values } = parseArgs({
  options: { base: { type: 'string', default: '/' }, serve: { type: 'boolean', default: false } },
});
const { base, serve } = values;
if (!/^\/(?:.*\/)?$/.test(base)) throw new Error('The base begins and ends with a slash: --base /payveil/');

await buildSite({ base, folder: SITE });
if (serve) spawn(process.execPath, [VITEPRESS, 'preview', HERE], { stdio: 'inherit' });
else console.log('The site is in docs/site');
