/** Who may look at a merchant's page, and how a browser is asked for its key. */
import { isLocal } from '../control-session.js';
import { createSession, type Gateway, keyNotPermitted, type RequestContext, type Session } from '../gateway.js';
import {
  type Caller,
  createKeys,
  DEFAULT_NAMESPACE,
  identifyKey,
  isNamespace,
  type MerchantOptions,
} from '../merchants.js';
import { Problem } from '../problem.js';

/** The session of somebody who looks, and whether from this machine. */
export interface Visit {
  readonly session: Session;
  readonly isHere: boolean;
}

/** What a visitor asks for. */
interface Asked {
  /** The merchant by name; without one it is the key's. */
  readonly name: string | undefined;
  readonly authorization: string | null;
  /** The merchant, when it is open to this visitor without a key. */
  readonly open: MerchantOptions | undefined;
}

/**
 * Opens the page of a merchant: with its secret key, as Basic, as Bearer or raw; on this machine, that of any namespace without
 * one, for the keys of a namespace are made of its name. Default: the key's merchant, or `sandbox`.
 * @throws {Problem} 400 `merchant_invalid`, 401, or 403 `key_not_permitted`.
 */
export async function openVisit(context: RequestContext, gateway: Gateway, given: string | undefined): Promise<Visit> {
  const { headers } = context.req.raw;
  // Who has a key at hand types it whole.
  const name = given?.replace(/^(pk|sk|sig)_test_/, '');
  const isHere = isLocal(headers);
  if (name !== undefined) checkName(gateway, name, isHere);
  const open = isHere ? findNamespace(gateway, name ?? DEFAULT_NAMESPACE) : undefined;
  const merchant = findMerchant(gateway, { name, open, authorization: headers.get('authorization') });
  return { session: await createSession(gateway, merchant, true), isHere };
}

const MAX_NAME_LENGTH = 64;

// Elsewhere nobody is told which names there are: each asks for its key.
function checkName({ merchants }: Gateway, name: string, isHere: boolean): void {
  const isKnown = isNamespace(name, merchants) || merchants.some((merchant) => merchant.name === name);
  if (isKnown || (!isHere && name.length <= MAX_NAME_LENGTH)) return;
  const message = 'The name of a merchant is 1 to 64 of the characters a–z, 0–9, _ and -.';
  throw new Problem({ status: 400, code: 'merchant_invalid', message, param: 'merchant' });
}

function findNamespace({ merchants }: Gateway, name: string): MerchantOptions | undefined {
  return isNamespace(name, merchants) ? { name, ...createKeys(name) } : undefined;
}

function findMerchant({ merchants }: Gateway, { name, authorization, open }: Asked): MerchantOptions {
  const asked = name ?? DEFAULT_NAMESPACE;
  if (authorization === null) {
    if (open) return open;
    throw askForKey(asked, 'api_key_missing', 'This merchant is shown to its secret key alone.');
  }
  const caller = findCaller(authorization, merchants);
  if (!caller) throw askForKey(asked, 'api_key_invalid', 'The API key is not known.');
  if (!caller.isSecret) throw refusePublishableKey(authorization, asked);
  if (name === undefined || caller.merchant.name === name) return caller.merchant;
  // A browser sends the key of another merchant by itself: it opens nothing here, and closes nothing.
  if (open) return open;
  throw askForKey(asked, 'api_key_invalid', 'The key is that of another merchant.');
}

function findCaller(authorization: string, merchants: Gateway['merchants']): Caller | undefined {
  for (const key of listKeys(authorization)) {
    try {
      return identifyKey(key, merchants);
    } catch {
      // Then the next one.
    }
  }
  return undefined;
}

/** Lists what may be the key: of Basic the password, or else the user name (RFC 7617 §2). */
function listKeys(authorization: string): string[] {
  if (!isBasic(authorization)) return [authorization.replace(/^Bearer +/i, '')];
  const [user = '', ...password] = decodeBase64(authorization.replace(/^Basic +/i, '')).split(':');
  return [password.join(':'), user].filter((key) => key !== '');
}

const isBasic = (authorization: string) => /^Basic /i.test(authorization);

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

// A browser sends the key that it was given again and again, until it is asked for another.
function refusePublishableKey(authorization: string, name: string): Problem {
  if (!isBasic(authorization)) return keyNotPermitted();
  return askForKey(name, 'key_not_permitted', 'This needs the secret key, and that is the publishable one.');
}

// A name may hold quotes, and letters that no header takes.
function askForKey(name: string, code: string, message: string): Problem {
  const challenge = `Basic realm="Payveil sandbox, ${encodeURIComponent(name)}", charset="UTF-8"`;
  return new Problem({ status: 401, code, message, headers: { 'WWW-Authenticate': challenge } });
}
