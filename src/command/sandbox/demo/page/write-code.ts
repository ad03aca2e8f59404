/** Writes the code of what the page shows, in each of the ways to have it. */
import type { Chosen, Way } from '../choices.js';
import { ANOTHER_TERMINAL, type CodeFile, type DemoGateway, writeTerminal } from './code-file.js';
import { listDeclarations, listPageDeclarations } from './options.js';
import { writeFixed, writeFrame, writeFrameCommand } from './write-frame.js';
import { indent, quote, writeLines } from './write-literal.js';
import { listLines, listServerLines } from './write-options.js';
import { ORDERS, SERVER_COMMANDS, WEB_SERVER, writePayments } from './write-server.js';

const WITH_VITE = 'Put the files into one folder, run the commands there, and open the address that Vite prints.';

/** What the reader does with the files, and the guide that says more. */
export const STEPS: Readonly<Record<Way, readonly [does: string, guide: string]>> = {
  npm: [WITH_VITE, 'form.md'],
  script: ['Put the page into a folder, run the commands there, and open http://localhost:8080.', 'form.md'],
  react: [
    'Put the files into your app, run the command there, and render <Payment /> of src/Payment.tsx in a page.',
    'form.md',
  ],
  element: [WITH_VITE, 'form.md'],
  frame: [
    'Put the files into one folder, run the commands there in two terminals, and open http://localhost:8080.',
    'frame.md',
  ],
  server: [
    'Put the files into one folder, run the commands there, and open the address that they print. The order can be paid once: restart the server for another payment.',
    'server.md',
  ],
};

/** Writes the files of a way. */
export function writeCode(way: Way, chosen: Chosen, place: DemoGateway): readonly CodeFile[] {
  return WRITERS[way](chosen, place);
}

interface Page {
  readonly lang?: string;
  /** What follows the title. */
  readonly head: string;
  readonly body: string;
}

const writeHtml = ({ lang = 'en', head, body }: Page): CodeFile => ({
  name: 'index.html',
  text: `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Checkout</title>
${indent(head, '    ')}
  </head>
  <body>
${indent(body, '    ')}
  </body>
</html>
`,
});

/** The page around the script. A bundler reads it. */
const writeMarkup = ({ locale }: Chosen, script = 'checkout.js', element = 'div') =>
  writeHtml({
    lang: locale,
    head: '<link rel="stylesheet" href="checkout.css">',
    body: `<${element} id="checkout"></${element}>\n<script type="module" src="${script}"></script>`,
  });

/** What builds and serves a page on the reader's machine. */
const BUILT = writeTerminal('npm install payveil vite\nnpx vite\n');

const WRITERS: Readonly<Record<Way, (chosen: Chosen, place: DemoGateway) => readonly CodeFile[]>> = {
  npm: (chosen, place) => [
    { name: 'checkout.js', text: writeModule(chosen, place) },
    { name: 'checkout.css', text: writePageCss(chosen) },
    writeMarkup(chosen),
    BUILT,
  ],
  script: (chosen, place) => [writePage(chosen, place), writeTerminal(writeCopies(chosen))],
  react: (chosen, place) => [
    { name: 'src/Payment.tsx', text: writeReact(chosen, place) },
    { name: 'src/payment.css', text: writeRule('.checkout', listDeclarations(chosen)) },
    writeTerminal('npm install payveil\n'),
  ],
  element: (chosen, place) => [
    { name: 'checkout.ts', text: writeElement(chosen, place) },
    { name: 'checkout.css', text: writePageCss(chosen) },
    writeMarkup(chosen, 'checkout.ts', 'payveil-checkout'),
    BUILT,
  ],
  frame: (chosen, place) => [
    { name: 'checkout.js', text: writeFrame(chosen) },
    { name: 'options.json', text: writeFixed(chosen) },
    { name: 'checkout.css', text: writePageCss(chosen) },
    writeMarkup(chosen),
    writeTerminal(writeFrameCommand(chosen, place)),
    { name: ANOTHER_TERMINAL, text: 'npx vite --port 8080\n' },
  ],
  server: (chosen, place) => [
    { name: 'payments.mjs', text: writePayments(place) },
    { name: 'orders.mjs', text: ORDERS },
    { name: 'server.mjs', text: WEB_SERVER },
    { name: 'checkout.js', text: writeServerModule(chosen, place) },
    { name: 'checkout.css', text: writePageCss(chosen) },
    writeMarkup(chosen),
    writeTerminal(SERVER_COMMANDS),
  ],
};

const writeKeys = ({ apiKey, signature }: DemoGateway) =>
  `const keys = {\n  apiKey: ${quote(apiKey)},\n  signature: ${quote(signature)},\n};`;

/** Writes the imports, with that of the language behind them. */
function writeImports({ locale }: Chosen, ...imports: readonly string[]): string {
  const own = locale === 'en' ? [] : [`import { ${locale} } from 'payveil/checkout/locales/${locale}';`];
  return [...imports, ...own].join('\n');
}

function writeModule(chosen: Chosen, place: DemoGateway): string {
  const imports = writeImports(
    chosen,
    "import { createClient } from 'payveil';",
    "import { mountCheckout } from 'payveil/checkout';",
  );
  return `${imports}

${writeKeys(place)}
mountCheckout('#checkout', {
${writeLines(listLines(chosen, place.gateway))}
});
`;
}

function writeServerModule(chosen: Chosen, place: DemoGateway): string {
  return `${writeImports(chosen, "import { mountCheckout } from 'payveil/checkout';")}

${writeKeys(place)}
const orderId = new URLSearchParams(location.search).get('order') ?? '1042';
mountCheckout('#checkout', {
${writeLines(listServerLines(chosen))}
});
`;
}

/** The style sheet of a page that has nothing else. */
function writePageCss(chosen: Chosen): string {
  const page = listPageDeclarations(chosen);
  const own = writeRule('#checkout', [['margin', '2rem auto'], ...listDeclarations(chosen)]);
  return page.length > 0 ? `${writeRule(':root', page)}\n${own}` : own;
}

const writeRule = (selector: string, declarations: ReturnType<typeof listDeclarations>) =>
  `${selector} {\n${writeLines(declarations.map(([name, value]) => `${name}: ${value};`))}\n}\n`;

/** The page with its style and its script in it. */
function writePage(chosen: Chosen, place: DemoGateway): CodeFile {
  const { locale } = chosen;
  const load = locale === 'en' ? '' : `const { ${locale} } = await import(${quote(`./locales/${locale}.js`)});\n`;
  const script = `${load}${writeKeys(place)}
Payveil.mountCheckout('#checkout', {
${writeLines(listLines(chosen, place.gateway, 'Payveil.'))}
});`;
  return writeHtml({
    lang: locale,
    head: `<script src="payveil-checkout.js"></script>\n<style>\n${indent(writePageCss(chosen).trimEnd(), '  ')}\n</style>`,
    body: `<div id="checkout"></div>\n<script type="module">\n${indent(script, '  ')}\n</script>`,
  });
}

/** The files of the package that stand beside the page. */
function writeCopies({ locale }: Chosen): string {
  const built = 'node_modules/payveil/dist';
  const tables = `mkdir -p locales\ncp ${built}/checkout/locales/${locale}.js locales/\n`;
  const copies = `cp ${built}/umd/payveil-checkout.js .\n${locale === 'en' ? '' : tables}`;
  return `npm install payveil vite\n${copies}npx vite --port 8080\n`;
}

function writeReact(chosen: Chosen, place: DemoGateway): string {
  const imports = writeImports(
    chosen,
    "import { createClient } from 'payveil';",
    "import { Checkout, type CheckoutProps } from 'payveil/react';",
  );
  return `${imports}
import './payment.css';

${writeKeys(place)}
const options = {
${writeLines(listLines(chosen, place.gateway))}
} satisfies CheckoutProps;

export function Payment() {
  return <Checkout {...options} className="checkout" />;
}
`;
}

function writeElement(chosen: Chosen, place: DemoGateway): string {
  const imports = writeImports(
    chosen,
    "import { createClient } from 'payveil';",
    "import 'payveil/element';",
    "import type { CheckoutElementOptions } from 'payveil/element';",
  );
  return `${imports}

${writeKeys(place)}
const options = {
${writeLines(listLines(chosen, place.gateway))}
} satisfies CheckoutElementOptions;
for (const element of document.querySelectorAll('payveil-checkout')) {
  element.options = options;
}
`;
}
