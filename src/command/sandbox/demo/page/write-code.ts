/** Writes the code of what the page shows, in each of the ways to have it. */
import type { Chosen, Way } from '../choices.js';
import { listDeclarations, listOptions, ORDER } from './options.js';

/** A file, or a command of the terminal. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** Where the code talks to. */
export interface Place {
  /** The base URL of the sandbox. */
  readonly gateway: string;
  readonly apiKey: string;
  readonly signature: string;
}

/** Writes the files of a way. */
export function writeCode(way: Way, chosen: Chosen, place: Place): readonly CodeFile[] {
  return WRITERS[way](chosen, place);
}

const WRITERS: Readonly<Record<Way, (chosen: Chosen, place: Place) => readonly CodeFile[]>> = {
  npm: (chosen, place) => [
    { name: 'checkout.js', text: writeModule(chosen, place) },
    { name: 'checkout.css', text: writeCss(chosen) },
  ],
  script: (chosen, place) => [{ name: 'index.html', text: writePage(chosen, place) }],
  react: (chosen, place) => [
    { name: 'Payment.tsx', text: writeReact(chosen, place) },
    { name: 'payment.css', text: writeCss(chosen, '.checkout') },
  ],
  element: (chosen, place) => [
    { name: 'checkout.ts', text: writeElement(chosen, place) },
    { name: 'index.html', text: '<payveil-checkout id="checkout"></payveil-checkout>\n' },
    { name: 'checkout.css', text: writeCss(chosen) },
  ],
  frame: (chosen, place) => [
    { name: 'options.json', text: writeFixed(chosen) },
    { name: 'Terminal', text: writeFrameCommand(chosen, place) },
    { name: 'checkout.js', text: writeFrame(chosen) },
    { name: 'checkout.css', text: writeCss(chosen) },
  ],
  server: (chosen, place) => [
    { name: 'payments.mjs', text: writeServer(place) },
    { name: 'checkout.js', text: writeModule(chosen, place, true) },
    { name: 'checkout.css', text: writeCss(chosen) },
  ],
};

/** A longer object has a line for each member. */
const LINE = 40;

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

/** Writes a value as people write it in JavaScript. */
function write(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, each]) => `${name}: ${write(each)}`);
  const line = `{ ${members.join(', ')} }`;
  return line.length <= LINE ? line : `{\n${writeList(members.map((member) => `${member},`))}\n}`;
}

const indent = (text: string, by: string) => text.replace(/^(?=.)/gm, by);
const writeKeys = ({ apiKey, signature }: Place) =>
  `const keys = {\n  apiKey: ${quote(apiKey)},\n  signature: ${quote(signature)},\n};`;

/** Lists the lines of the options. */
function listLines(chosen: Chosen, place: Place, { hasServer = false, global = '' } = {}): string[] {
  const own = Object.entries(listOptions(chosen)).map(([name, value]) => `${name}: ${write(value)},`);
  const locale = chosen.locale === 'en' ? [] : [`locale: ${chosen.locale},`];
  if (hasServer) return ['...keys,', "server: '/payments',", 'orderId, // of your order', ...own, ...locale];
  return [
    '...keys,',
    "remoteIp: '192.0.2.10', // the buyer's",
    ...Object.entries(ORDER).map(([name, value]) => `${name}: ${write(value)},`),
    ...own,
    ...locale,
    `charge: ${global}createClient({`,
    '  ...keys,',
    `  baseUrl: ${quote(place.gateway)},`,
    '}),',
    ...ON_CHARGE,
  ];
}

const ON_CHARGE = [
  'onCharge({ id, status }) {',
  '  // Now let your server verify it.',
  '  console.log(id, status);',
  '},',
];

const writeList = (lines: readonly string[]) => indent(lines.join('\n'), '  ');

function writeImports(chosen: Chosen, ...imports: readonly string[]): string {
  const { locale } = chosen;
  const all =
    locale === 'en' ? imports : [...imports, `import { ${locale} } from 'payveil/checkout/locales/${locale}';`];
  return all.join('\n');
}

function writeModule(chosen: Chosen, place: Place, hasServer = false): string {
  const imports = writeImports(
    chosen,
    ...(hasServer ? [] : ["import { createClient } from 'payveil';"]),
    "import { mountCheckout } from 'payveil/checkout';",
  );
  const order = hasServer ? "const orderId = new URLSearchParams(location.search).get('order') ?? '';\n" : '';
  return `${imports}

${writeKeys(place)}
${order}mountCheckout('#checkout', {
${writeList(listLines(chosen, place, { hasServer }))}
});
`;
}

function writeCss(chosen: Chosen, selector = '#checkout'): string {
  const lines = listDeclarations(chosen).map(([name, value]) => `${name}: ${value};`);
  return `${selector} {\n${writeList(lines)}\n}\n`;
}

function writePage(chosen: Chosen, place: Place): string {
  const { locale } = chosen;
  const load = locale === 'en' ? '' : `const { ${locale} } = await import(${quote(`./locales/${locale}.js`)});\n`;
  const script = `${load}${writeKeys(place)}
Payveil.mountCheckout('#checkout', {
${writeList(listLines(chosen, place, { global: 'Payveil.' }))}
});`;
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Checkout</title>
    <script src="payveil-checkout.js"></script>
    <style>
${indent(writeCss(chosen).trimEnd(), '      ')}
    </style>
  </head>
  <body>
    <div id="checkout"></div>
    <script type="module">
${indent(script, '      ')}
    </script>
  </body>
</html>
`;
}

function writeReact(chosen: Chosen, place: Place): string {
  const imports = writeImports(
    chosen,
    "import { createClient } from 'payveil';",
    "import { Checkout, type CheckoutProps } from 'payveil/react';",
  );
  return `${imports}
import './payment.css';

${writeKeys(place)}
const options = {
${writeList(listLines(chosen, place))}
} satisfies CheckoutProps;

export function Payment() {
  return <Checkout {...options} className="checkout" />;
}
`;
}

function writeElement(chosen: Chosen, place: Place): string {
  const imports = writeImports(
    chosen,
    "import { createClient } from 'payveil';",
    "import 'payveil/element';",
    "import type { CheckoutElementOptions } from 'payveil/element';",
  );
  return `${imports}

${writeKeys(place)}
const options = {
${writeList(listLines(chosen, place))}
} satisfies CheckoutElementOptions;
for (const element of document.querySelectorAll('payveil-checkout')) {
  element.options = options;
}
`;
}

/** The frame takes the creditor from its folder, so that no script of the page can name another one. */
function writeFixed(chosen: Chosen): string {
  const { creditor } = listOptions(chosen);
  return `${JSON.stringify({ ...(creditor && { creditor }) }, null, 2)}\n`;
}

function writeFrameCommand({ locale }: Chosen, { gateway, apiKey, signature }: Place): string {
  const lines = [
    'npx payveil frame --out public',
    `--gateway ${gateway}`,
    `--key ${apiKey} --signature ${signature}`,
    '--embed http://localhost:3000',
    '--options options.json',
    ...(locale === 'en' ? [] : [`--locales ${locale}`]),
  ];
  return `${lines.join(' \\\n  ')}\n`;
}

function writeFrame(chosen: Chosen): string {
  const { creditor: _, ...own } = listOptions(chosen);
  const { locale } = chosen;
  const lines = [
    "src: 'https://pay.shop.example/', // the folder",
    "remoteIp: '192.0.2.10', // the buyer's",
    ...Object.entries({ ...ORDER, ...own }).map(([name, value]) => `${name}: ${write(value)},`),
    ...(locale === 'en' ? [] : [`locale: ${quote(locale)},`]),
    ...ON_CHARGE,
  ];
  return `import { mountFrame } from 'payveil/frame';

mountFrame('#checkout', {
${writeList(lines)}
});
`;
}

function writeServer({ gateway, apiKey, signature }: Place): string {
  const imports = [
    "import { createClient } from 'payveil';",
    "import { createPayments, memoryStore, sandboxReader } from 'payveil/server';",
    "import { readOrder, shipOrder } from './orders.mjs'; // yours",
  ];
  return `${imports.join('\n')}

const baseUrl = ${quote(gateway)};
const [secretKey, signature] = [${quote(apiKey.replace(/^pk/, 'sk'))}, ${quote(signature)}];
export const payments = createPayments({
  client: createClient({ baseUrl, apiKey: secretKey, signature }),
  publishableKey: ${quote(apiKey)},
  signature,
  store: memoryStore(), // later: PostgreSQL or SQLite
  gateway: sandboxReader(baseUrl, secretKey), // later: your gateway's own API
  readOrder, // what there is to pay
  onPaid: shipOrder, // called at least once
});
setInterval(payments.settle, 60_000);
`;
}
