/** The flags of the command that make the demo end in another way: the page says so. */
import { expect, it } from 'vitest';
import { createDemo } from '../../../src/command/sandbox/demo/demo.js';
import { listDifferences } from '../../../src/command/sandbox/list-differences.js';

const USUAL = { host: '127.0.0.1', settlement: 'business-days' };

it.each([
  [{ 'strict-keys': true }, 'It lets no page charge (--strict-keys), so every payment here is refused.'],
  [{ 'no-faults': true }, 'It makes no faults (--no-faults), so a bad day is a good one.'],
  [{ settlement: '<b>' }, 'SEPA charges settle in another way (--settlement &lt;b&gt;).'],
  [{ clock: '2031-01-01T00:00:00Z' }, 'Its clock was frozen at a time of its own (--clock), and cards expire by it.'],
])('%o is told in the page', async (flags, sentence) => {
  expect(await readPage({ ...USUAL, ...flags })).toContain(`This sandbox is other than usual. ${sentence}</p>`);
});

it('a usual sandbox has nothing to tell', async () => {
  expect(await readPage(USUAL)).not.toContain('other than usual');
});

async function readPage(values: Parameters<typeof listDifferences>[0]): Promise<string> {
  const demo = createDemo(new URL('file:///none/'), listDifferences(values));
  return (await demo(new Request('http://localhost/'))).text();
}
