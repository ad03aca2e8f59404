/** The guides of the site, in the order in which a newcomer reads them. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places.mjs';

/**
 * A page: its path in the site without the ending, its file or template in the repository, its name, and what it is about.
 * @typedef {{ path: string, file: string, title: string, says: string }} Page
 */

/** What the site is about, in one sentence. */
export const SUMMARY =
  "Payveil gives you a checkout form for your page, a client for its payment gateway, the server's half of a shop, and a sandbox gateway. Card and SEPA data are sealed in the buyer's browser as a single-use token.";

/** @param {string} path @param {string} title @param {string} says @param {string} [file] By default, the guide of that name. @returns {Page} */
const page = (path, title, says, file = `docs/${path}.md`) => ({ path, file, title, says });

/** The page that the build makes from the code of the demo. */
const FIRST_PAYMENT = 'Start the sandbox, copy the code for your kind of page, and pay.';

/** @param {string} title @param {readonly Page[]} pages */
const group = (title, ...pages) => ({ title, pages });

export const GROUPS = [
  group(
    'Begin',
    page(
      'overview',
      'What it is',
      'What Payveil does, how to install it, and the shortest way to each part.',
      'README.md',
    ),
    page('first-payment', 'First payment', FIRST_PAYMENT, 'tools/docs/site/first-payment.md'),
    page('examples/index', 'Examples', 'Whole apps to copy, for each framework and server.', 'examples/README.md'),
  ),
  group(
    'In the page',
    page('form', 'The form', 'The options, events, looks and languages of the form, and your own inputs.'),
    page('frame', 'The form in a frame', 'What a frame of another origin stops, how to host it, and its faults.'),
    page('accessibility', 'Accessibility', 'How far the form meets WCAG 2.2 and EN 301 549.'),
    page('migrate', 'From Stripe.js or Adyen Web', 'Each call of Stripe.js and Adyen Web, and what takes its place.'),
  ),
  group(
    'On your server',
    page('server', 'Your server', 'A shop in ten lines that charges, checks, ships once, and stays right.'),
    page('charges', 'Charges', 'Every member of a charge, how to make a token, and the calls of the client.'),
    page(
      'errors',
      'Errors and outcomes',
      'Every error code, and what to do when it is not known whether the buyer has paid.',
    ),
  ),
  group(
    'Tests',
    page(
      'testing',
      'Test your checkout',
      'Tests with Vitest, Jest, Testing Library and Playwright, with test cards and failures.',
    ),
    page('sandbox', 'The sandbox', 'The options, clock, faults, store, demo and inspector of the sandbox gateway.'),
  ),
  group(
    'Before you open',
    page('go-live', 'Go live', 'What to check before real buyers pay.'),
    page('security', 'What is protected', 'What a token protects, what it cannot, and where PCI DSS puts you.'),
    page(
      'security-policy',
      'Security in detail',
      'How to report a vulnerability, what Payveil promises, and a content security policy.',
      'SECURITY.md',
    ),
  ),
  group(
    'More',
    page('agents', 'For coding agents', 'What to import, five rules, and how to run and check it.', 'AGENTS.md'),
    page('token-format', 'The format of a token', 'The bytes of a token, step by step, with a known answer.'),
    page('benchmarks', 'Size and speed', 'How large and how fast each part is, and how that is measured.'),
    page('changelog', 'Changelog', 'What has changed in each version.', 'CHANGELOG.md'),
  ),
];

export const PAGES = GROUPS.flatMap(({ pages }) => pages);

/** Throws if a guide in `docs/` is missing here, or if a page has no file. */
export function checkPages() {
  const guides = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  const listed = PAGES.map(({ file }) => file);
  const missing = guides.map((name) => `docs/${name}`).filter((file) => !listed.includes(file));
  if (missing.length > 0) throw new Error(`tools/docs/site/pages.mjs does not list ${missing.join(', ')}`);
}
