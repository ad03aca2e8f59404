/** What all the pages of all the specs asked for, added up when they have ended. */
import { expect, test } from '@playwright/test';
import { recordProof } from '../record.mjs';
import { sumTraffic } from './traffic.js';

test('no page of any spec asked anyone but its own site and the gateway', () => {
  const { tests, requests } = sumTraffic(test.info());
  test.skip(tests === 0, 'no spec that opens a page was run');
  // Each test has failed by itself where it saw one that went elsewhere.
  expect(requests).toBeGreaterThan(0);
  recordProof({
    promise: 'No telemetry, no third party',
    target: '0 requests off the base URL and the site',
    measured: `0 of ${requests} requests in ${tests} browser tests; 7 controls seen`,
  });
});
