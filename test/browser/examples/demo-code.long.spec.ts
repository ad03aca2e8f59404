/** The code that the demo shows: in each way it is saved, built and started as it stands there, and a buyer pays. */
import { expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { readChosen, WAYS, type Way } from '../../../src/command/sandbox/demo/choices.js';
import type { CodeFile } from '../../../src/command/sandbox/demo/page/code-file.js';
import { writeCode } from '../../../src/command/sandbox/demo/page/write-code.js';
import { findFreePort } from '../../../tools/start/find-free-port.mjs';
import { GOOD_CARD } from './cards.js';
import { listCharges } from './cover-three-d-secure.js';
import { buildPage, serveFolder, writeFolder } from './demo-folder.js';
import { test as base, expect } from './quiet-test.js';

/** What the reader has already: a page for the component. */
const OWN: Partial<Record<Way, readonly CodeFile[]>> = {
  react: [
    {
      name: 'index.html',
      text: '<link rel="stylesheet" href="main.css"><div id="root"></div><script type="module" src="main.js"></script>',
    },
    {
      name: 'main.js',
      text: `import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        import { Payment } from './src/Payment';
        createRoot(document.getElementById('root')).render(createElement(Payment));`,
    },
  ],
};

interface Ports {
  /** That of the page. */
  readonly site: number;
  /** That of the frame. */
  readonly frame: number;
}

const test = base.extend<{ ports: Ports }>({
  ports: async ({ page: _ }, use) => use({ site: await findFreePort(), frame: await findFreePort() }),
  baseUrls: async ({ gateway, ports }, use) => use([gateway.url, `http://localhost:${ports.frame}`]),
});

type Folder = ReturnType<typeof writeFolder>;

const serveBuilt = async ({ folder }: Folder, { site }: Ports) => serveFolder(site, await buildPage(folder));

/** What the reader does in each way before the page is opened. It returns what stops the servers. */
const START: Readonly<Record<Way, (written: Folder, ports: Ports) => Promise<() => unknown>>> = {
  npm: serveBuilt,
  react: serveBuilt,
  element: serveBuilt,
  async script({ folder, run }, { site }) {
    run();
    return serveFolder(site, folder);
  },
  async frame(written, ports) {
    const stops = [written.start(), await serveBuilt(written, ports)];
    // The command writes the folder first.
    await expect(async () => fetch(`http://localhost:${ports.frame}`)).toPass();
    return async () => Promise.all(stops.map((stop) => stop()));
  },
  async server({ folder, start }) {
    await buildPage(folder);
    return start();
  },
};

/** The first choice in each way, with a language where that is a file of its own. */
const TRIALS = (Object.keys(WAYS) as Way[]).map((way) => [way, /script|frame/.test(way) ? 'locale=de' : ''] as const);

/** Chromium does not know a permission of the frame yet. */
test.afterEach(({ complaints }) => {
  const rest = complaints.filter((text) => !text.includes("'focus-without-user-activation'"));
  complaints.splice(0, complaints.length, ...rest);
});

for (const [way, query] of TRIALS) {
  test(`the code pays as it stands there: ${way}${query && `, ${query}`}`, async ({ page, gateway, ports }) => {
    const keys = { gateway: gateway.url, apiKey: gateway.publishableKey, signature: gateway.signature };
    const shown = writeCode(way, readChosen(new URLSearchParams(query)), keys);
    // Only the ports are others, because those may be taken.
    const port = (taken: string) => String(taken === '8081' ? ports.frame : ports.site);
    const files = shown.map(({ name, text }) => ({ name, text: text.replace(/\b(808[01]|3000)\b/g, port) }));
    const written = writeFolder([...files, ...(OWN[way] ?? [])]);
    const stop = await START[way](written, ports);
    try {
      // A server that has just been started may not listen yet.
      await expect(async () => page.goto(`http://localhost:${ports.site}/?order=1042`)).toPass();
      await fillCheckout(page, GOOD_CARD);
      // The width is that of the style sheet.
      const place = page.locator(way === 'react' ? '.checkout' : '#checkout');
      expect((await place.boundingBox())?.width).toBe(380);
      const form = way === 'frame' ? page.frameLocator('iframe') : page;
      await form.getByRole('button', { name: query ? '25,99 €' : 'Pay €25.99' }).click();
      await expectPaid(page);
      expect(await listCharges(gateway)).toEqual([expect.objectContaining({ amount: 2599, status: 'succeeded' })]);
    } finally {
      await stop();
      written.remove();
    }
  });
}
