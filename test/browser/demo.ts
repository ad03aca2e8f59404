/** The demo of a running command, for browser tests. No page of it prints anything or asks another host. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** The address of the demo. */
  readonly demo: string;
}

export const test = base.extend<Fixtures>({
  demo: async ({ page }, use) => {
    const args = ['dist/command/main.js', 'sandbox', '--port', '0', '--json'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(child.stdout, 'data');
    const { url } = JSON.parse(String(line));
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (!BY_BROWSER.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => void complaints.push(message));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== url) complaints.push(request.url());
    });
    await use(`${url}/`);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(complaints).toEqual([]);
  },
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
