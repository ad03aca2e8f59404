/** The six tasks: which packages each gets, and what stands where in its folder. */

const SCRIPT = 'node_modules/payveil/dist/umd/payveil-checkout.js';

/**
 * @typedef {object} Task
 * @property {readonly string[]} packages What is installed beside the package and Playwright.
 * @property {Readonly<Record<string, string>>} given Files that are copied inside the folder: from, to.
 * @property {Readonly<Record<string, string>>} copied The same for the reference alone, which cannot hold what is built.
 * @property {readonly string[]} fixed Files of the start that the solver must not change.
 */

/** @type {Readonly<Record<string, Task>>} */
export const TASKS = {
  'script-tag': {
    packages: [],
    given: {},
    copied: { [SCRIPT]: 'public/payveil-checkout.js' },
    fixed: ['server.mjs', 'API.md'],
  },
  react: {
    packages: ['react', 'react-dom', 'esbuild'],
    given: {},
    copied: {},
    fixed: ['shop.mjs', 'sign-in.mjs'],
  },
  express: {
    packages: ['express', '@electric-sql/pglite'],
    given: {},
    copied: {},
    fixed: ['database.mjs', 'sign-in.mjs'],
  },
  tests: {
    packages: [],
    given: { [SCRIPT]: 'public/payveil-checkout.js' },
    copied: {},
    fixed: ['public/checkout.html', 'public/checkout.js', 'public/orders.json'],
  },
  theming: {
    packages: [],
    given: { [SCRIPT]: 'public/payveil-checkout.js' },
    copied: {},
    fixed: ['public/shop.css', 'BRAND.md'],
  },
  frame: {
    packages: [],
    given: {},
    copied: {},
    fixed: ['shop.mjs', 'sign-in.mjs'],
  },
};

/** @param {string | undefined} name @returns {name is string} */
export const isTask = (name) => name !== undefined && Object.hasOwn(TASKS, name);
