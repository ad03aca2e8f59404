/** Decides which options a page may give: not those that the folder or the shop's server tells, and none that leads the buyer elsewhere. */
import type { AllMountOptions } from '../../checkout/options/mount-options.js';
import { createOptionError } from '../../errors/option-error.js';
import { parseUrl } from '../../fields/url.js';
import { refuseUnknown } from '../../options/known-names.js';
import { readOwn, takeOwn } from '../../options/own.js';
import type { FrameConfiguration } from '../configuration.js';
import type { GivenOptions } from '../messages.js';
import { FRAME_OPTIONS, FROM_SERVER, PAGE_FUNCTIONS, PAGE_OPTIONS } from '../option-names.js';

/** What a page has given until now: its data, and the names of its functions. */
export interface Given {
  readonly data: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
}

/**
 * Adds what a page gives to what it has given before.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or data in place of a function.
 */
export function addGiven(before: Given, { options, names: listed, functions }: GivenOptions): Given {
  const names = readNames(listed);
  const given = Object.fromEntries(names.map((name) => [name, readOwn(options, name)]));
  refuseUnknown(Object.fromEntries(names.map((name) => [name, true])), FRAME_OPTIONS, '', 'mountFrame option');
  const wrong = PAGE_FUNCTIONS.find((name) => given[name] !== undefined);
  if (wrong) throw createOptionError(`${wrong} must be a function`);
  return { data: takeOwn({ ...before.data, ...given }), functions: readNames(functions) };
}

const readNames = (names: unknown) => (Array.isArray(names) ? names.map(String) : []);

/**
 * Joins the options of the page and those of the folder.
 * @param origin The origin of the page.
 * @throws {ConfigurationError} `option_invalid` for an option that the page may not give.
 */
export function permitOptions(
  { data, functions }: Given,
  origin: string,
  { options: fixed, allow, server }: FrameConfiguration,
): AllMountOptions {
  const given = takeOwn<Partial<Record<keyof AllMountOptions, unknown>>>({});
  const fromServer = server === undefined ? [] : FROM_SERVER;
  for (const name of [...PAGE_OPTIONS, 'lookUp'] as const) {
    const isFunction = functions.includes(name);
    if (isFunction && !['remoteIp', 'returnUrl', 'lookUp'].includes(name))
      throw createOptionError(`${name} must not be a function`);
    if (data[name] === undefined && !isFunction) continue;
    if (fromServer.includes(name)) throw createOptionError(`${name} comes from the shop's server, not from the page`);
    if (name in fixed) throw createOptionError(`${name} is fixed by the frame`);
    given[name] = data[name];
  }
  if (given.customerId !== undefined && !allow.includes('customer')) {
    throw createOptionError('customerId needs a frame of payveil frame --allow customer');
  }
  if (server !== undefined && !given.orderId) throw createOptionError('orderId is missing: the frame asks a server');
  checkReturnUrl(given.returnUrl, origin);
  const options = { ...given, ...fixed, ...(server !== undefined && { server }) } as AllMountOptions;
  if (!['undefined', 'string'].includes(typeof options.locale)) throw createOptionError('locale must be a tag');
  return options;
}

/**
 * Checks that the bank will send the buyer back to the page.
 * @throws {ConfigurationError} `option_invalid` for the address of another site.
 */
export function checkReturnUrl(url: unknown, origin: string): void {
  if (url === undefined || parseUrl(String(url))?.origin === origin) return;
  throw createOptionError("returnUrl must be on the page's own origin");
}
