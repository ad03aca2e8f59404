/** The script of the frame: waits for the page, and mounts the form that the page asks for. */

import { createFormTokenizer } from '../../checkout/options/form-tokenizer.js';
import { createChargeMethods } from '../../client/charge-methods.js';
import { DEFAULT_RETRIES, DEFAULT_TIMEOUT_MS } from '../../client/client-options.js';
import { resolveRules } from '../../schema/rules.js';
import type { FrameConfiguration } from '../configuration.js';
import { readConfig } from './config.js';
import { listenForPage } from './listen-for-page.js';
import { type ChargeOptions, refusePage, servePage } from './relay.js';

const ALONE = 'This payment form works only inside the page of a shop.';

/** Derives the key while the page is still loading. What cannot work is told to the page when it asks. */
async function createChargeOptions({
  gateway,
  apiKey,
  signature,
  options,
}: FrameConfiguration): Promise<ChargeOptions> {
  return {
    tokenizer: createFormTokenizer({ apiKey, signature }, resolveRules(options)),
    charge: createChargeMethods({
      baseUrl: gateway,
      apiKey,
      signature,
      retries: DEFAULT_RETRIES,
      timeoutMs: DEFAULT_TIMEOUT_MS,
    }),
  };
}

function start(): void {
  const config = readConfig(document);
  const chargeOptions = createChargeOptions(config);
  chargeOptions.catch(() => {});
  listenForPage(
    window,
    config,
    async (page) => {
      try {
        await servePage(page, config, await chargeOptions);
      } catch (error) {
        refusePage(page.port, error);
      }
    },
    refusePage,
  );
}

if (window.parent === window) document.body.textContent = ALONE;
else start();
