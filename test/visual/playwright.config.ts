/** `npm run test:visual`: the form's looks against pictures that were looked at. Fonts differ between machines, so it is not part of `npm test`. */
import base from '../../playwright.config.js';

export default {
  ...base,
  testDir: '.',
  testMatch: ['**/*.spec.ts'],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: { toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled' as const } },
};
