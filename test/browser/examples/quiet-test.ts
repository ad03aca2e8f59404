/** Tests of pages that must write nothing to the console. */
import { test as base, expect } from '../servers.js';

export { expect };

/** Collects warnings, errors and violations of the policy, and fails if there was one. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', ({ message }) => void complaints.push(message));
      page.on('console', (message) => {
        // The browser prints this line for an answer such as the 402 of a declined card.
        const isAnswer = message.text().startsWith('Failed to load resource');
        const isComplaint = message.type() === 'warning' || message.type() === 'error';
        if (isComplaint && !isAnswer) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
