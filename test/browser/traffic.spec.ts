/** The control of the traffic watch: it sees every way in which a page can ask another host. */
import { expect, test } from './servers.js';

const WAYS: Record<string, (url: string) => unknown> = {
  'by fetch': (url) => void fetch(url, { mode: 'no-cors' }).catch(() => {}),
  'by a beacon': (url) => navigator.sendBeacon(url, 'x'),
  'by an image': (url) => Object.assign(new Image(), { src: url }),
  'by a script': (url) => document.head.append(Object.assign(document.createElement('script'), { src: url })),
  'by a frame': (url) => document.body.append(Object.assign(document.createElement('iframe'), { src: url })),
  'by a socket': (url) => void new WebSocket(url.replace('https', 'wss')),
  // The last one, because it would interrupt the page that comes next.
  'by a form': (url) => {
    const form = Object.assign(document.createElement('form'), { action: url });
    document.body.append(form);
    form.submit();
  },
};

test('the control: sees every way in which a page can ask another host', async ({ page, site, traffic }) => {
  await page.route('https://elsewhere.example/**', (route) => route.abort());
  for (const [way, ask] of Object.entries(WAYS)) {
    await page.goto(`${site}/empty.html`);
    expect(traffic.elsewhere).toEqual([]);
    await page.evaluate(ask as (url: string) => void, 'https://elsewhere.example/');
    await expect.poll(() => traffic.elsewhere.join(), way).toContain('elsewhere.example');
    traffic.elsewhere.length = 0;
  }
});
