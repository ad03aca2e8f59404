/** The page "First payment": its code is what the demo of the sandbox writes for its first choice. */
import { build } from 'esbuild';
import { ROOT } from './places.mjs';

/** Where the code talks to: the sandbox, as `npx payveil sandbox` starts it. */
const PLACE = { gateway: 'http://localhost:4010', apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

const DEMO = 'src/command/sandbox/demo';
const ENTRY = `
  export { ICON } from './${DEMO}/icon.ts';
  export { readChosen, WAYS } from './${DEMO}/choices.ts';
  export { writeCode } from './${DEMO}/page/write-code.ts';
`;

/** What a way needs beside its code. @type {Readonly<Record<keyof typeof import('../../../src/command/sandbox/demo/choices.js').WAYS, string>>} */
const HINTS = {
  npm: 'Put `<div id="checkout"></div>` into your page. Any bundler works, such as Vite. See [the form](../../../docs/form.md#mount-it).',
  script:
    'No bundler is needed. Vite only serves the folder, as any web server does. See [drop in a script tag](../../../README.md#drop-in-a-script-tag).',
  react: 'Show `<Payment/>` where the form belongs. See [React](../../../docs/form.md#react).',
  element:
    'For Vue, Svelte, Angular and plain HTML. See [an element](../../../docs/form.md#an-element), also for the types of its templates.',
  frame:
    'The form runs in a frame of another origin, and no script of your page can read it. The command writes the folder and serves it. See [the form in a frame](../../../docs/frame.md#the-shortest-way).',
  server:
    'Your server tells the amount, charges, and ships once. `orders.mjs` is yours. See [a shop in ten lines](../../../docs/server.md#a-shop-in-ten-lines).',
};

/** @typedef {{ readonly ICON: string } & Pick<typeof import('../../../src/command/sandbox/demo/choices.js'), 'readChosen' | 'WAYS'> & Pick<typeof import('../../../src/command/sandbox/demo/page/write-code.js'), 'writeCode'>} Demo */

/** Loads the demo's own functions from the sources. @returns {Promise<Demo>} */
export async function loadDemo() {
  const stdin = { contents: ENTRY, resolveDir: ROOT, loader: /** @type {const} */ ('ts') };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', target: 'node20' });
  const [{ text = '' } = {}] = outputFiles;
  return import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
}

/** Puts the code of all ways into the template, one after the other. They have no headings, so that the search finds the guides before them. @param {string} template @param {Demo} demo */
export function writeFirstPayment(template, { readChosen, WAYS, writeCode }) {
  const chosen = readChosen(new URLSearchParams());
  const ways = /** @type {[keyof typeof WAYS, string][]} */ (Object.entries(WAYS)).map(([way, label]) => {
    const blocks = writeCode(way, chosen, PLACE).map(writeBlock);
    return [`**${label}**`, HINTS[way], ...blocks].join('\n\n');
  });
  return template.replace('<!-- ways -->', () => ways.join('\n\n'));
}

/** @param {{ name: string, text: string }} file */
function writeBlock({ name, text }) {
  const [, ending = 'sh'] = /\.m?(\w+)$/.exec(name) ?? [];
  return `\`\`\`${ending} ${name}\n${text.trimEnd()}\n\`\`\``;
}
