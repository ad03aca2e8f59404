/**
 * `npm run docs`: builds the site into `docs/site`. `--base /payveil/` builds it for that path of a server, and `--serve` shows it.
 */
import { parseArgs } from 'node:util';
import { buildSite, installPackages } from './build-site.mjs';
import { SITE } from './places.mjs';
import { serveSite } from './serve-site.mjs';

const { values } = parseArgs({
  options: { base: { type: 'string', default: '/' }, serve: { type: 'boolean', default: false } },
});
const { base, serve } = values;
if (!/^\/(?:.*\/)?$/.test(base)) throw new Error('The base begins and ends with a slash: --base /payveil/');

installPackages();
await buildSite({ base, out: SITE });
if (serve) console.log(`The site is at ${(await serveSite({ folder: SITE, base })).url}`);
else console.log('The site is in docs/site');
