/** Decides which options a page may give: not those that the folder fixes, and none that leads the buyer elsewhere. */
import type { MountOptions } from '../../checkout/options/mount-options.js';
import { createOptionError } from '../../errors/option-error.js';
import { parseUrl } from '../../fields/url.js';
import { refuseUnknown } from '../../options/known-names.js';
import { takeOwn } from '../../options/own.js';
import type { FrameConfiguration } from '../configuration.js';
import { type GivenOptions, OWN_OPTIONS, PAGE_OPTIONS } from '../messages.js';

/** What a page has given until now: its data, and the names of its functions. */
export interface Given {
  readonly data: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
}

const FUNCTIONS: readonly string[] = ['lookUp', 'onAction', 'onCharge'];

/**
 * Adds what a page gives to what it has given before.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or data in place of a function.
 */
export function addGiven(before: Given, message: unknown): Given {
  const { options, names, functions } = takeOwn<Partial<GivenOptions>>(Object(message));
  const given = takeOwn<Record<string, unknown>>(Object(options));
  const listed = readNames(names);
  refuseUnknown(
    Object.fromEntries(listed.map((name) => [name, true])),
    [...PAGE_OPTIONS, ...OWN_OPTIONS],
    '',
    'mountFrame option',
  );
  const called = readNames(functions);
  for (const name of listed) {
    if (FUNCTIONS.includes(name) && given[name] !== undefined) throw createOptionError(`${name} must be a function`);
  }
  const data = { ...before.data };
  for (const name of listed) data[name] = given[name];
  return { data, functions: called };
}

const readNames = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);

/**
 * Joins the options of the page and those of the folder.
 * @param origin The origin of the page.
 * @throws {ConfigurationError} `option_invalid` for an option that the page may not give.
 */
export function permitOptions(
  { data, functions }: Given,
  origin: string,
  { options: fixed, allow }: FrameConfiguration,
): MountOptions {
  const given = takeOwn<Partial<Record<keyof MountOptions, unknown>>>({});
  for (const name of PAGE_OPTIONS) {
    if (functions.includes(name) && name !== 'remoteIp') throw createOptionError(`${name} must not be a function`);
    if (data[name] === undefined) continue;
    if (name in fixed) throw createOptionError(`${name} is fixed by the frame`);
    given[name] = data[name];
  }
  if (given.customerId !== undefined && !allow.includes('customer')) {
    throw createOptionError('customerId needs a frame of payveil frame --allow customer');
  }
  // A bank would send the buyer to another site.
  if (given.returnUrl !== undefined && parseUrl(String(given.returnUrl))?.origin !== origin) {
    throw createOptionError("returnUrl must be on the page's own origin");
  }
  const options = { ...given, ...fixed } as MountOptions;
  if (!['undefined', 'string'].includes(typeof options.locale)) throw createOptionError('locale must be a tag');
  return options;
}
