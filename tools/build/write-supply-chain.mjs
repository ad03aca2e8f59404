/**
 * Writes the files for a security review, `dist/inventory.json` and `dist/sbom.cdx.json`. The same build gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(root + path, 'utf8'));
const writeJson = (/** @type {string} */ path, /** @type {object} */ value) =>
  writeFileSync(root + path, `${JSON.stringify(value, undefined, 2)}\n`);

const manifest = readJson('package.json');
const lock = readJson('package-lock.json');

const GATEWAY = 'the baseUrl that the page gives to createClient';

/** What the form remembers of a payment. The option `remember: false` turns it off. */
const PAYMENTS = [
  "sessionStorage payveil.payments, for 30 minutes: reference, method, time, phase, status, chargeId, url (of the bank's " +
    'page), endedAt, isTold, isShared, orderId, amount, currency, checkoutId, customerId, description. Nothing that the ' +
    'buyer types, no key, no token',
  'localStorage payveil.payments, for 30 minutes, only with orderId: reference, method, time, phase, status, chargeId, ' +
    'endedAt, isTold, orderId, amount, currency. Nothing that the buyer types, no key, no token',
];

/** The files that a page can load directly. A site that bundles the modules must list its own bundles. */
const PAGE_FILES = [
  { file: 'umd/payveil.js', purpose: 'Checks payment data, seals it as a token, charges it', hosts: [GATEWAY] },
  { file: 'umd/payveil-checkout.js', purpose: 'The same, and the checkout form with its styles', hosts: [GATEWAY] },
  { file: 'umd/payveil-frame.js', purpose: 'Shows the checkout form of another origin in a frame', hosts: [] },
  { file: 'checkout/styles.css', purpose: 'The styles of the form, for a page that links them', hosts: [] },
  { file: 'checkout/states.js', purpose: 'The states of further countries, for the form', hosts: [] },
  ...readdirSync(`${root}dist/checkout/locales`)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ file: `checkout/locales/${name}`, purpose: 'The texts of the form in a language', hosts: [] })),
];

/** Lists the files for pages with their hashes for `integrity`, for requirement 6.4.3 of PCI DSS. */
function createInventory() {
  return {
    package: `payveil@${manifest.version}`,
    files: PAGE_FILES.map(({ file, purpose, hosts }) => {
      const integrity = `sha384-${createHash('sha384')
        .update(readFileSync(`${root}dist/${file}`))
        .digest('base64')}`;
      const isScript = file.startsWith('umd/');
      return {
        file: `dist/${file}`,
        integrity,
        ...(isScript && { tag: writeTag(file, integrity) }),
        purpose,
        hosts,
        globals: isScript ? listGlobals(file) : [],
        storage: file === 'umd/payveil-checkout.js' ? PAYMENTS : [],
      };
    }),
  };
}

/** Lists the globals of a script. The second is zod's. @param {string} file */
function listGlobals(file) {
  return file === 'umd/payveil-frame.js' ? ['Payveil'] : ['Payveil', '__zod_globalConfig'];
}

/** Writes the script tag for the CDN that has every version of a published package. @param {string} file @param {string} integrity */
function writeTag(file, integrity) {
  const address = `https://cdn.jsdelivr.net/npm/payveil@${manifest.version}/dist/${file}`;
  return `<script src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

/** Lists the parts of the package in CycloneDX 1.5, without times and random numbers. */
function createSbom() {
  const bundled = ['hono', '@hono/node-server'];
  const names = [...Object.keys(manifest.dependencies), ...bundled];
  const reference = (/** @type {string} */ name) =>
    `pkg:npm/${name.replace('@', '%40')}@${lock.packages[`node_modules/${name}`].version}`;
  const own = `pkg:npm/payveil@${manifest.version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { 'bom-ref': own, type: 'library', name: 'payveil', version: manifest.version, purl: own } },
    components: names.map((name) => describeComponent(name, reference(name))),
    dependencies: [{ ref: own, dependsOn: names.map(reference) }, ...names.map((name) => ({ ref: reference(name) }))],
  };
}

/** @param {string} name @param {string} purl */
function describeComponent(name, purl) {
  const { version, integrity, license } = lock.packages[`node_modules/${name}`];
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: [{ license: { id: license } }],
  };
}

writeJson('dist/inventory.json', createInventory());
writeJson('dist/sbom.cdx.json', createSbom());
