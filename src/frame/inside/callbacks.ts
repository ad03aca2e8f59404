/** The functions of the page, as the form calls them. */
import type { PaymentAnswer } from '../../checkout/events.js';
import type { AllMountOptions } from '../../checkout/options/mount-options.js';
import { CALLBACKS, type Callback } from '../option-names.js';
import type { PageLink } from './page-link.js';

/** Creates functions that ask those of the page: of all that the form can call, those that the page names. */
export function createCallbacks(names: readonly string[], ask: PageLink['ask']): Pick<AllMountOptions, Callback> {
  const nothing = new Promise<never>(() => {});
  const all: Required<Pick<AllMountOptions, Callback>> = {
    lookUp: (payment) => ask('lookUp', payment) as Promise<PaymentAnswer>,
    // Nothing means that the page shows the bank's page, and tells no result.
    onAction: async (action) => {
      const result = await ask('onAction', action);
      return typeof result === 'object' && result !== null ? (result as PaymentAnswer) : nothing;
    },
    remoteIp: async () => String(await ask('remoteIp', {})),
  };
  return Object.fromEntries(CALLBACKS.filter((name) => names.includes(name)).map((name) => [name, all[name]]));
}
