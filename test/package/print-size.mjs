/** Prints the size of each import beside its budget: `npm run build && npm run size`. */
import { measureSizes } from './measure-size.mjs';

const sizes = await measureSizes();
for (const { name, bytes, budget } of sizes) {
  const kb = (/** @type {number} */ n) => (n / 1000).toFixed(2).padStart(6);
  console.log(`${name.padEnd(24)} ${kb(bytes)} KB of ${kb(budget)} KB`);
}
console.log('\nMinified, everything inside, by Brotli; a language is what it adds beside English. 1 KB is 1000 bytes.');
process.exitCode = sizes.some(({ bytes, budget }) => !(bytes <= budget)) ? 1 : 0;
