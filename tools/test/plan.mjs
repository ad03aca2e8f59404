/** The steps of a run, in stages: the lanes of a stage run side by side, the steps of a lane one after the other. */

/** One command. Without a report, it is a single check. @typedef {{ title: string, command: readonly string[], hasReport?: boolean }} Step */

/** @typedef {readonly Step[]} Lane */
/** @typedef {readonly Lane[]} Stage */

/** @param {string} title @param {readonly string[]} projects @returns {Step} */
const testWithVitest = (title, ...projects) => ({
  title,
  command: [
    'vitest',
    ...['run', '-c', 'test/vitest.config.ts', '--reporter=dot', '--reporter=junit', '--outputFile.junit={report}'],
    ...projects.map((project) => `--project=${project}`),
  ],
  hasReport: true,
});

/** @param {string} title @param {readonly string[]} projects @returns {Step} */
const testWithPlaywright = (title, ...projects) => ({
  title,
  command: [
    'playwright',
    'test',
    '--reporter=list,junit',
    '--fail-on-flaky-tests',
    ...projects.map((project) => `--project=${project}`),
  ],
  hasReport: true,
});

/** Packages in a folder of their own, which other packages of the repository do not fit. @param {string} title @param {string} folder @param {string[]} flags @returns {Step} */
const installPackages = (title, folder, ...flags) => ({
  title,
  command: ['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', ...flags],
});

/** By TypeScript 7, in a third of the time. The build needs version 6: the compiler of 7 cannot be called. @type {Step} */
const types = { title: 'types', command: ['npm', 'run', '--silent', 'check'] };
/** @type {Step} */
const lint = { title: 'lint', command: ['npm', 'run', '--silent', 'lint'] };
/** @type {Step} */
const build = { title: 'build', command: ['node', 'tools/start/build-if-changed.mjs'] };

/**
 * The steps of `npm test`. The browser tests wait for pages half of their time. So they begin right after the build, and the
 * other lane keeps the machine busy meanwhile.
 * @type {readonly Stage[]}
 */
const TEST = [
  [
    [build, testWithPlaywright('browser tests', 'chromium'), testWithVitest('package tests', 'package'), types],
    [lint, testWithVitest('unit tests', 'unit', 'page', 'isolated')],
  ],
];

/**
 * Packages from the network, which need little of the machine while they come, and what they are for. Most of these steps do one
 * thing at a time.
 * @type {Lane}
 */
const CHECKS = [
  // In a separate folder, because they need another version of TypeScript.
  installPackages('packages for OpenAPI', 'tools/openapi'),
  // It brings another version of Vite.
  installPackages('packages of the site', 'tools/docs/site'),
  // It brings the runtime of Cloudflare, which is large.
  installPackages('packages of hosts', 'tools/hosts'),
  // These are apart too: several versions of TypeScript, frameworks and test runners. Those for development are for `--full`.
  installPackages('packages for the set-ups', 'tools/setups', '--omit=dev'),
  installPackages('packages of other runtimes', 'tools/runtimes'),
  { title: 'set-ups of users, from the packed package', command: ['node', 'tools/setups/run.mjs'] },
  { title: 'the folder of a frame on a host', command: ['node', 'tools/hosts/check.mjs'] },
  { title: 'the guides as a site, and its search', command: ['node', 'tools/docs/site/check.mjs'] },
  { title: 'OpenAPI, linted, and a client made from it', command: ['node', 'tools/openapi/check.mjs'] },
  { title: 'the client in Node, Bun, Deno and workerd', command: ['node', 'tools/runtimes/check.mjs'] },
  { title: "the shop's server in Node, Bun, Deno and workerd", command: ['node', 'tools/runtimes/server/check.mjs'] },
  { title: 'the store in SQLite with every driver', command: ['node', 'tools/runtimes/stores/check.mjs'] },
];

/**
 * The long tests. Both runners wait for pages, servers and clocks, so they run side by side: Vitest with all its files at once, so
 * that no processor is idle while the last file of a project ends. The checks of packages wait for the network.
 * @type {Stage}
 */
const LONG = [
  [testWithVitest('long tests', 'campaigns', 'long-page', 'stores', 'durable', 'builds', 'engines')],
  [testWithPlaywright('other browser tests', 'long', 'whole-chromium'), ...CHECKS],
];

/** The campaigns, with how many payments each has, and how many with `--full`. The rules of the form are searched: see tools/explore. */
const CAMPAIGNS = {
  form: { title: 'payments through the form, with faults', options: [], short: 60, full: 60 },
  server: { title: "payments over the shop's server, with kills", options: ['--server'], short: 100, full: 2000 },
  served: {
    title: 'payments through the form over the server',
    options: ['--server', '--form'],
    short: 20,
    full: 1000,
  },
};

/** The campaigns wait half of their time, each with servers of its own on free ports. @param {boolean} isFull @returns {Stage} */
const runCampaigns = (isFull) => {
  /** @param {(typeof CAMPAIGNS)[keyof typeof CAMPAIGNS]} campaign @returns {Step} */
  const run = ({ title, options, short, full }) => {
    const payments = String(isFull ? full : short);
    return { title, command: ['node', 'tools/campaign/main.mjs', ...options, '--payments', payments] };
  };
  const { form, server, served } = CAMPAIGNS;
  return [[run(form), run(served)], [run(server)]];
};

/**
 * @param {{ isAll: boolean, isFull?: boolean }} options `isFull`: with the campaigns of payments at their full size.
 * @returns {readonly Stage[]}
 */
export function planSteps({ isAll, isFull = false }) {
  return isAll ? [...TEST, LONG, runCampaigns(isFull)] : TEST;
}
