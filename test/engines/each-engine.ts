/** Declares tests for every installed engine. With PAYVEIL_ENGINES=all a missing engine is an error. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type Engine, findEngines } from '../../tools/find-engines.mjs';
import type { Driver } from './driver.js';
import { openByPlaywright } from './playwright-driver.js';
import { openByWebDriver } from './webkit-driver.js';

/** Declares the tests of each engine. Its browser runs from the first test to the last. */
export function describeEngines(declare: (engine: Engine, getDriver: () => Driver) => void): void {
  for (const engine of findEngines()) {
    const isSkipped = engine.missing !== undefined && process.env.PAYVEIL_ENGINES !== 'all';
    if (isSkipped) console.log(`${engine.name} is skipped: ${engine.missing}.`);
    describe.skipIf(isSkipped)(engine.name, () => {
      let driver: Driver;
      beforeAll(async () => {
        driver = await (engine.driver ? openByWebDriver(engine) : openByPlaywright(engine));
      });
      afterAll(() => driver?.close());
      declare(engine, () => driver);
    });
  }
}
