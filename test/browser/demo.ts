/** The demo of a running command, for browser tests. No page of it prints anything or asks another host. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test as base, expect, type Page } from '@playwright/test';

/** `demo` is the address of the demo, whose command runs once for a worker. */
export const test = base.extend<{ complaints: string[] }, { demo: string }>({
  demo: [
    async ({ browserName: _ }, use) => {
      const args = ['dist/command/main.js', 'sandbox', '--port', '0', '--json'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(child.stdout, 'data');
      await use(`${JSON.parse(String(line)).url}/`);
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({ page, demo }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (!BY_BROWSER.test(message.text())) complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => void complaints.push(message));
      page.on('request', (request) => {
        if (!request.url().startsWith(demo)) complaints.push(request.url());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** The line that Chromium itself prints for an answer such as 402. */
const BY_BROWSER = /^Failed to load resource: /;

export { expect };

export const field = (page: Page, name: string) => page.locator(`.payveil-${name} .payveil-input`);
export const pay = (page: Page) => page.locator('.payveil-button').click();
/** Pays when the form is filled, and sees the phase. */
export async function payFilled(page: Page, name: string, phase: string): Promise<void> {
  await expect(field(page, name)).not.toHaveValue('');
  await pay(page);
  await seePhase(page, phase);
}

export const seePhase = (page: Page, phase: string) =>
  expect(page.locator('.payveil')).toHaveAttribute('data-phase', phase);
