/** Decides which options a page may give: not those that the folder fixes, and none that leads the buyer elsewhere. */
import type { MountOptions } from '../../checkout/options/mount-options.js';
import { createOptionError } from '../../errors/option-error.js';
import { parseUrl } from '../../fields/url.js';
import { refuseUnknown } from '../../options/known-names.js';
import { takeOwn } from '../../options/own.js';
import { PAGE_OPTIONS } from '../messages.js';
import type { FrameConfig } from './config.js';

/**
 * Joins the options of the page and those of the folder.
 * @param given What the page has sent.
 * @param origin The origin of the page.
 * @throws {ConfigurationError} `option_invalid` for an option that the page may not give.
 */
export function permitOptions(given: unknown, origin: string, { options: fixed, allow }: FrameConfig): MountOptions {
  const own = takeOwn<Partial<MountOptions>>(Object(given));
  refuseUnknown(own, PAGE_OPTIONS, '', 'mountFrame option');
  for (const name of PAGE_OPTIONS) {
    if (own[name] !== undefined && name in fixed) throw createOptionError(`${name} is fixed by the frame`);
  }
  if (own.customerId !== undefined && !allow.includes('customer')) {
    throw createOptionError('customerId needs a frame of payveil frame --allow customer');
  }
  const options = { ...own, ...fixed } as MountOptions;
  const { returnUrl, locale } = options;
  // A bank would send the buyer to another site.
  if (own.returnUrl !== undefined && parseUrl(String(returnUrl))?.origin !== origin) {
    throw createOptionError("returnUrl must be on the page's own origin");
  }
  if (locale !== undefined && typeof locale !== 'string') throw createOptionError('locale must be a tag');
  return options;
}
