/** Describes a folder that was written, and what to do with it. */
import type { FrameConfiguration } from '../../frame/configuration.js';
import { listFonts } from './brand-sheet.js';
import type { Folder } from './folder.js';
import type { FolderSettings } from './settings.js';

/** Describes the folder for people, in lines of at most 80 columns. */
export function describeFolder(settings: FolderSettings, { files }: Folder): string {
  const { out, configuration, sheet } = settings;
  const width = Math.max(...files.map(({ name }) => name.length));
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rows = sorted.map(
    ({ name, bytes }) => `    ${name.padEnd(width)}  ${COUNT.format(bytes.length).padStart(8)} bytes`,
  );
  const fonts = sheet ? listFonts(sheet) : [];
  return [
    '',
    `  The frame is written to ${out}`,
    '',
    ...rows,
    '',
    ...fonts.map((font) => `  Put the font of the style sheet there too: ${font}`),
    ...(fonts.length > 0 ? [''] : []),
    '  1. Serve the folder on an origin of its own, with nothing else there,',
    '     such as https://pay.shop.example.',
    `     ${explainHeaders(settings)}`,
    '     Without these headers it is not safe: choose a host that can send them.',
    '  2. Show the form in your page:',
    "       import { mountFrame } from 'payveil/frame';",
    "       mountFrame('#checkout', { src: 'https://pay.shop.example/', ... });",
    '     A policy of your page needs frame-src https://pay.shop.example. The gateway',
    '     must allow this origin by CORS.',
    '  3. Check the deployed folder, also later:',
    '       npx payveil frame --check https://pay.shop.example/ \\',
    ...listCheckFlags(configuration).map((flag, i, all) => `         ${flag}${i < all.length - 1 ? ' \\' : ''}`),
    ...(configuration.server === undefined ? [] : explainServer(configuration.server)),
    '',
    '',
  ].join('\n');
}

const listCheckFlags = ({ embed, server }: FrameConfiguration) => [
  ...embed.map((origin) => `--embed ${origin}`),
  ...(server === undefined ? [] : [`--server ${server}`]),
];

/** Says what the shop's server and the page must do, where the frame asks the server for the order. */
const explainServer = (server: string) => [
  '  4. Let your server answer the frame. createPayments of payveil/server needs',
  "     origins: ['https://pay.shop.example'], and gateway, because the frame",
  '     charges. Your page gives orderId to mountFrame, and nothing of the price.',
  '     If readOrder reads cookies, serve the folder on the own site of',
  `     ${new URL(server).origin}.`,
];

const COUNT = new Intl.NumberFormat('en');

function explainHeaders({ host }: FolderSettings): string {
  if (host === 'nginx') return 'Put the printed lines into its server { ... }, and reload nginx.';
  if (host === 'vercel') return 'The headers are in vercel.json: the folder is the root of the project.';
  return 'Netlify and Cloudflare Pages send the headers of _headers; see also --for.';
}
