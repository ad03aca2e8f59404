/** Writes the code for the form in a frame: the command, the options that no page can change, and the page's script. */
import type { Chosen } from '../choices.js';
import type { DemoGateway } from './code-file.js';
import { listOptions } from './options.js';
import { quote, writeLines, writeMembers } from './write-literal.js';
import { ON_CHARGE, ORDER_LINES } from './write-options.js';

/** The frame takes the creditor from its folder, so that no script of the page can name another one. */
export function writeFixed(chosen: Chosen): string {
  const { creditor } = listOptions(chosen);
  return `${JSON.stringify({ ...(creditor && { creditor }) }, null, 2)}\n`;
}

/** Writes the command that writes the folder and serves it, on another origin of the reader's machine than the page. */
export function writeFrameCommand({ locale }: Chosen, { gateway, apiKey, signature }: DemoGateway): string {
  const lines = [
    'npx payveil frame --out frame --serve 8081',
    `--gateway ${gateway}`,
    `--key ${apiKey} --signature ${signature}`,
    '--embed http://localhost:8080',
    '--options options.json',
    ...(locale === 'en' ? [] : [`--locales ${locale}`]),
  ];
  return `npm install payveil vite\n${lines.join(' \\\n  ')}\n`;
}

/** Writes the script of the page around the frame. */
export function writeFrame(chosen: Chosen): string {
  const { creditor: _, ...own } = listOptions(chosen);
  const { locale } = chosen;
  const lines = [
    "src: 'http://localhost:8081/', // the folder",
    ...ORDER_LINES,
    ...writeMembers(own),
    ...(locale === 'en' ? [] : [`locale: ${quote(locale)},`]),
    ...ON_CHARGE,
  ];
  return `import { mountFrame } from 'payveil/frame';

mountFrame('#checkout', {
${writeLines(lines)}
});
`;
}
