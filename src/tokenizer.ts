/** The tokenizer: it checks a charge, writes it as JSON, and encrypts it as a token. */
import { ConfigurationError } from './errors/configuration-error.js';
import { createOptionError } from './errors/option-error.js';
import { isIpAddress } from './fields/url.js';
import { checkApiKey, checkPlatform, checkSignature } from './options/credentials.js';
import { type KnownNames, refuseUnknown } from './options/known-names.js';
import { copyOwn, type OwnMembers, takeOwn } from './options/own.js';
import { addCause, reportThrown } from './report/report-thrown.js';
import { tellDeveloper } from './report/tell-developer.js';
import type { CardChargeInput } from './schema/card-charge.js';
import { writeCardChargeJson, writeSepaChargeJson } from './schema/charge-json.js';
import { chooseChargeSchemas } from './schema/charge-schemas.js';
import { parseOwn } from './schema/parse.js';
import { type ChargeRules, RULE_NAMES } from './schema/rules.js';
import type { SepaChargeInput } from './schema/sepa-charge.js';
import { limitTime } from './time-limit.js';
import { encryptToken } from './token/encrypt.js';
import { deriveKey, type KeyMaterial, type TokenKey } from './token/key.js';

/** The options of a tokenizer. */
export interface TokenizerOptions extends ChargeRules {
  /** The API key: visible ASCII. In a page, use the publishable key. */
  readonly apiKey: string;
  /** The signature: visible ASCII. */
  readonly signature: string;
  /**
   * The buyer's IP address, for charges without a `remote_ip`. It is an IPv4 or IPv6 address, or a function that asks your
   * server for it, because a browser does not know its own address. The function is called once for each such charge, and may
   * take at most 10 seconds.
   */
  readonly remoteIp?: string | (() => string | Promise<string>) | undefined;
}

/** Makes client-side tokens. The key is private, so that nothing prints it. */
export interface Tokenizer {
  /**
   * Checks a card charge and seals it as a single-use token.
   * @returns Lowercase hexadecimal: 32 digits of IV, then the ciphertext. Handle it like a card number.
   * @throws {ValidationError} with every problem at once.
   * @throws {ConfigurationError} when `remoteIp` fails, or the platform cannot encrypt.
   * @example
   * ```ts
   * const card = { cardNumber: '4242 4242 4242 4242', expMonth: 12, expYear: 2031, cvc: '123' };
   * const buyer = { name: 'Ada Lovelace', email: 'ada@example.com', line1: 'Invalidenstr. 1', line2: '' };
   * const address = { postal_code: '10115', city: 'Berlin', state: '', country: 'DE' };
   * const order = { amount: 2599, currency: 'eur', return_url: 'https://shop.example/return' };
   * const token = await tokenizer.tokenizeCard({ ...order, ...card, ...buyer, ...address });
   * ```
   */
  tokenizeCard(charge: CardChargeInput): Promise<string>;
  /**
   * Checks a SEPA charge and seals it as a single-use token, like `tokenizeCard`.
   * @throws {ValidationError} with every problem at once.
   * @throws {ConfigurationError} when `remoteIp` fails, or the platform cannot encrypt.
   * @example
   * ```ts
   * const account = { iban: 'DE89 3704 0044 0532 0130 00', name: 'Ada Lovelace', email: 'ada@example.com' };
   * const address = { line1: 'Invalidenstr. 1', line2: '', postal_code: '10115', city: 'Berlin', state: '', country: 'DE' };
   * const token = await tokenizer.tokenizeSepa({ amount: 2599, currency: 'eur', ...account, ...address });
   * ```
   */
  tokenizeSepa(charge: SepaChargeInput): Promise<string>;
  /**
   * Derives the key, and runs the checks and the cipher once, so that the first payment is faster. Most of that time is the
   * browser compiling the code.
   * @throws {ConfigurationError} when the platform cannot encrypt, or the option `now` fails.
   * @example
   * ```ts
   * await tokenizer.prewarm();
   * ```
   */
  prewarm(): Promise<void>;
}

/**
 * Creates a tokenizer (interface, Client-side token format). It starts to derive the key in the background, once.
 * @throws {ConfigurationError} for a bad option, a secret key in a page, an insecure context, or no WebCrypto.
 * @example
 * ```ts
 * const tokenizer = createTokenizer({ apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox', remoteIp: '192.0.2.10' });
 * ```
 */
export function createTokenizer(options: TokenizerOptions): Tokenizer {
  const own = takeOwn(options);
  const names: KnownNames<TokenizerOptions> = { ...RULE_NAMES, apiKey: true, signature: true, remoteIp: true };
  refuseUnknown(own, names);
  // Both schemas are made now, because a script may change what every object inherits before the first call.
  const schemas = chooseChargeSchemas(own);
  const writers: ChargeWriters = {
    card: (members) => writeCardChargeJson(parseOwn(schemas.card, members)),
    sepa: (members) => writeSepaChargeJson(parseOwn(schemas.sepa, members)),
    prewarm() {
      // The first check by a schema takes longest. Its result is not used, but a clock that fails should be told.
      schemas.card.safeParse(Object.create(null));
      schemas.rules.now();
    },
  };
  return createTokenizerWith(own, writers);
}

let isCountryTold = false;

/** Tells once of a country that the gateway cannot know. It may be a buyer's own word, so it refuses none. */
function tellWrongCountry(country: unknown): void {
  if (isCountryTold || /^(-|(?!UK)[A-Z]{2})$/.test(String(country))) return;
  isCountryTold = true;
  tellDeveloper('warn', 'Payveil: country must be ISO 3166-1 alpha-2, such as DE.');
}

/** Checks the copied members of a charge, and writes them as JSON. Each throws a `ValidationError`. */
export interface ChargeWriters {
  readonly card: (members: OwnMembers | undefined) => string;
  readonly sepa: (members: OwnMembers | undefined) => string;
  /** Prepares the first check. */
  readonly prewarm?: () => void;
}

/**
 * Creates a tokenizer that checks and writes its charges with functions of its caller.
 * @param getKey Gets the key of earlier options with the same keys, so that it is not derived again.
 * @throws {ConfigurationError} like `createTokenizer`.
 */
export function createTokenizerWith(
  { apiKey, signature, remoteIp }: { readonly [Name in keyof TokenizerOptions]?: TokenizerOptions[Name] | undefined },
  writers: ChargeWriters,
  getKey = keepKey({ apiKey, signature }),
): Tokenizer {
  checkPlatform();
  checkApiKey(apiKey);
  checkSignature(signature);
  checkRemoteIp(remoteIp);
  getKey().catch(() => {}); // The first token reports a failure.

  const seal = async (charge: unknown, write: ChargeWriters['card']): Promise<string> => {
    // Copy the charge before anything is awaited, so that later changes have no effect.
    const members = copyOwn(charge);
    if (members && members.remote_ip === undefined && remoteIp !== undefined) {
      members.remote_ip = typeof remoteIp === 'string' ? remoteIp : await askRemoteIp(remoteIp, [apiKey, signature]);
    }
    const json = write(members);
    tellWrongCountry(members?.country);
    return encryptToken(await getKey(), json);
  };

  return Object.freeze<Tokenizer>({
    tokenizeCard: (charge) => seal(charge, writers.card),
    tokenizeSepa: (charge) => seal(charge, writers.sepa),
    async prewarm() {
      // The key comes in a task of its own, if it is not there yet.
      const key = await getKey();
      writers.prewarm?.();
      await encryptToken(key, '');
    },
  });
}

/** Derives a key on first use and keeps it. After a failure the next call tries again. Its material must be checked before. */
export function keepKey(
  material: { readonly [Name in keyof KeyMaterial]?: string | undefined },
): () => Promise<TokenKey> {
  let key: Promise<TokenKey> | undefined;
  return () => {
    key ??= deriveKey(material as KeyMaterial, 'encrypt').catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
}

function checkRemoteIp(remoteIp: unknown): void {
  if (remoteIp === undefined || typeof remoteIp === 'function' || isAddress(remoteIp)) return;
  throw createOptionError('remoteIp must be an IP address, or a function');
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && isIpAddress(value);

/** The longest wait for the address, in milliseconds. */
const REMOTE_IP_LIMIT_MS = 10_000;

/**
 * Asks the merchant's server for the buyer's address, for at most 10 seconds.
 * @throws {ConfigurationError} `remote_ip_failed`.
 */
export async function askRemoteIp(
  remoteIp: () => string | Promise<string>,
  secrets: readonly string[] = [],
): Promise<string> {
  const fail = () =>
    new ConfigurationError('remote_ip_failed', 'The function remoteIp failed, or took over 10 seconds.');
  try {
    const address: unknown = await limitTime(REMOTE_IP_LIMIT_MS, remoteIp(), fail);
    // The check of the charge refuses it.
    if (!isAddress(address)) tellDeveloper('error', 'remoteIp gave no IP address.', 'errors.md#remote_ip_failed');
    return address as string;
  } catch (error) {
    reportThrown('remoteIp', error, secrets);
    throw addCause(fail(), error);
  }
}
