/** The options of a checkout. They are checked when the checkout is made, not when a buyer pays. */
import type { Client } from '../../client/client.js';
import { createOptionError } from '../../errors/option-error.js';
import { tellDeveloper } from '../../errors/tell-developer.js';
import { CARD_BRANDS, type CardBrand } from '../../fields/card-brand.js';
import { normalizeCurrency } from '../../fields/money.js';
import { removeReturn } from '../../fields/return-url.js';
import type { KnownNames } from '../../options/known-names.js';
import { checkPrototype } from '../../options/prototype.js';
import { report } from '../../options/report-thrown.js';
import type { Charge } from '../../schema/answers.js';
import { judgeCharge, writeJudgedCharge } from '../../schema/judge-charge.js';
import { type ChargeRules, type ResolvedRules, resolveRules } from '../../schema/rules.js';
import { createTokenizerWith, keepKey, type Tokenizer, type TokenizerOptions } from '../../tokenizer.js';
import type { ActionCall, LookUp, TokenDetail } from '../events.js';
import { createTranslator, type LanguageOptions, type Translator } from '../language/translate.js';
import { BILLING_FIELDS, type BillingField, type FieldName, METHODS, type PaymentMethod } from '../names.js';
import { explain, listProblems } from './describe-problems.js';
import {
  BOOLEAN,
  checkShapes,
  choice,
  ELSEWHERE,
  FUNCTION,
  isOneOf,
  LOCALE,
  LOCALES,
  listOf,
  type Shapes,
  TEXT,
  texts,
  values,
  withFunctions,
} from './shapes.js';
import type { StateTable } from './state-table.js';

/** The options that `mountCheckout` and `attachCheckout` share. Money is in minor units. */
export interface CheckoutOptions extends ChargeRules, LanguageOptions {
  /** The tokenizer that makes the tokens. Give this, or `apiKey` and `signature`. */
  readonly tokenizer?: Tokenizer | undefined;
  /** The publishable key: visible ASCII. */
  readonly apiKey?: string | undefined;
  /** The signature: visible ASCII. */
  readonly signature?: string | undefined;
  /** The buyer's IP address, or a function that asks the merchant's own server for it. */
  readonly remoteIp?: TokenizerOptions['remoteIp'];
  /** The accepted payment methods. Default: card. SEPA is shown only for the euro. */
  readonly methods?: readonly PaymentMethod[] | undefined;
  /** The method that is selected at first. `update` can change it. Default: the first accepted method. */
  readonly method?: PaymentMethod | undefined;
  /** The amount, from the currency's minimum to 99,999,999. */
  readonly amount: number;
  /** ISO 4217, any case. */
  readonly currency: string;
  /** The address to which the buyer returns after 3-D Secure. Required for cards. */
  readonly returnUrl?: string | undefined;
  /** The `id` that `createCustomer` returned. The charge is saved to this customer. */
  readonly customerId?: string | undefined;
  /** The identifier of the Payment to which a SEPA charge belongs. */
  readonly checkoutId?: string | undefined;
  /** A free text for the charge, at most 500 characters. The buyer does not see it. */
  readonly description?: string | undefined;
  /**
   * The first values of the fields about the buyer. They are also sent for fields that the form does not show. A wrong value is
   * reported, without the value, and left empty.
   */
  readonly defaultValues?: Readonly<Partial<Record<BillingField, string>>> | undefined;
  /**
   * Whether the form preselects the region of `locale`, or else of the browser's languages, as the country, if `defaultValues`
   * names none. Default: true.
   */
  readonly preselectCountry?: boolean | undefined;
  /** The states of further countries: the import `payveil/checkout/states`. Always included: Australia, Canada and the United States. */
  readonly states?: StateTable | undefined;
  /** The client that charges the token from the page. No server of the merchant sees the token then. */
  readonly charge?: Pick<Client, 'chargeCard' | 'chargeSepa'> | undefined;
  /** The accepted card brands. Default: all. */
  readonly supportedBrands?: readonly CardBrand[] | undefined;
  /**
   * Receives the token, if the form does not charge it itself. It may return what a promise for `waitUntil` resolves with, or such
   * a promise. It cannot be given with `charge`.
   */
  readonly onToken?: ((detail: TokenDetail) => unknown) | undefined;
  /**
   * Receives the charge, if the form makes it. It is called again when the buyer comes back from the bank and the address decides,
   * with the `id` and the `status` of the address.
   */
  readonly onCharge?: ((charge: Charge, method: PaymentMethod) => void) | undefined;
  /**
   * Shows the bank's page in another way than by leaving the page, such as in a popup. For what it may return, see `waitUntil`.
   * If it returns nothing, or takes longer than 30 seconds, the buyer can press a button that calls it again.
   */
  readonly onAction?: ((call: ActionCall) => unknown) | undefined;
  /**
   * Whether the form asks by itself when an answer was lost: the gateway with the same token, and `lookUp`. Default: `true`.
   */
  readonly recover?: boolean | undefined;
  /**
   * Asks the merchant's server for the result of a payment. It returns a charge, `{ status }`, or nothing if the server does
   * not know. An answer with the id of another charge is ignored.
   */
  readonly lookUp?: ((payment: LookUp) => unknown) | undefined;
  /**
   * The page's own identifier of the order, which is never sent. It is one order, not a cart, and stays the same when the page is
   * loaded again. Only one window of the browser pays it at a time, and the next form of the order goes on with its payment, or
   * shows how it ended. Without it, forms with the same amount, currency, `checkoutId`, `customerId` and `description` are for the
   * same purchase.
   */
  readonly orderId?: string | undefined;
  /**
   * Whether a payment is remembered in `sessionStorage`, and with an `orderId` in `localStorage`, for 30 minutes. Default: `true`.
   */
  readonly remember?: boolean | undefined;
  /** Where a buyer may ask about a payment whose result is not known. */
  readonly support?: Support | undefined;
}

/** Where a buyer may ask about a payment whose result is not known. */
export interface Support {
  /** What to do, in words. */
  readonly text?: string | undefined;
  /** A page, such as one with a form or with the shop's address. */
  readonly url?: string | undefined;
  /** An email address. */
  readonly email?: string | undefined;
  /** A telephone number. */
  readonly phone?: string | undefined;
}

const SUPPORT_NAMES: KnownNames<Support> = { text: true, url: true, email: true, phone: true };

/** A tokenizer as the form calls it. It has the last word about the charge. */
export interface Sealer {
  tokenizeCard(charge: object): Promise<string>;
  tokenizeSepa(charge: object): Promise<string>;
  prewarm(): Promise<void>;
}

/** The options after they were checked. */
export interface Settings<Options extends CheckoutOptions = CheckoutOptions> {
  readonly options: Options;
  readonly tokenizer: Sealer;
  /** Gets the key of the form's own tokenizer. */
  readonly getKey: () => Promise<CryptoKey>;
  readonly translator: Translator;
  readonly rules: ResolvedRules;
  /** The methods that can pay in this currency. */
  readonly methods: readonly PaymentMethod[];
  /** The fields about the buyer that the form asks for, wherever they are. */
  readonly asked: readonly FieldName[];
  /** The default values that are right. */
  readonly defaultValues: NonNullable<CheckoutOptions['defaultValues']>;
  /** The names of the wrong ones, each with its problem. */
  readonly wrongDefaults: string;
}

/** What one kind of checkout makes of its options. */
export interface OptionRules<Options extends CheckoutOptions> {
  /** The shapes of all its options. */
  readonly shapes: Shapes<Options>;
  /** What an option is called in an error about its name. */
  readonly kind?: string;
  /**
   * Lists the fields about the buyer that the form has with these options.
   * @throws {ConfigurationError} when an option of the view is wrong.
   */
  readonly listBilling: (options: Options) => readonly FieldName[];
}

/**
 * Resolves the options.
 * @throws {ConfigurationError} for the first option that is missing or wrong.
 */
export function resolveSettings<Options extends CheckoutOptions>(
  options: Options,
  { shapes, kind, listBilling }: OptionRules<Options>,
  previous?: Settings,
): Settings<Options> {
  const { methods = ['card'], currency } = options;
  checkShapes(options, shapes, kind);
  if (options.charge && options.onToken)
    throw createOptionError('charge and onToken cannot both be given: one of them charges');
  const asked = listBilling(options);
  const keep = (names: readonly (keyof CheckoutOptions)[]) =>
    names.every((name) => isEqual(options[name], previous?.options[name])) ? previous : undefined;
  const rules = keep(RULES)?.rules ?? readRules(options);
  const getKey = keep(['apiKey', 'signature'])?.getKey ?? keepKey(options);
  const tokenizer =
    keep(TOKENIZER_OPTIONS)?.tokenizer ?? options.tokenizer ?? createFormTokenizer(options, rules, getKey);
  const payable = methods.filter((method) => method === 'card' || normalizeCurrency(currency) === 'eur');
  const [first, ...others] = payable;
  if (!first) throw createOptionError('currency must be eur if SEPA is the only method');
  const judge = (method: PaymentMethod) => judgeGiven(options, asked, rules, method);
  const settings = {
    options,
    rules,
    tokenizer,
    getKey,
    methods: payable,
    asked,
    translator: createTranslator(options),
    ...judge(first),
  };
  others.forEach(judge);
  if (!settings.translator.hasTable && !keep(['locale', 'locales'])) {
    tellDeveloper('warn', 'Payveil: locales has no table for the locale, so the form is in English.');
  }
  // It is no reason to show no form.
  if (options.method && !isOneOf(methods, options.method) && !keep(['method', 'methods'])) {
    report(createOptionError('method is not among methods'));
  }
  const { wrongDefaults } = settings;
  if (wrongDefaults && wrongDefaults !== previous?.wrongDefaults) {
    report(createOptionError(`${wrongDefaults} is wrong, and left empty`));
  }
  return settings;
}

function readRules(options: ChargeRules): ResolvedRules {
  // A tokenizer of the page could not be made beside such a prototype, and what else would go wrong nobody knows.
  checkPrototype();
  return resolveRules(options);
}

/** Creates the tokenizer of a form. It follows the rules of the schemas without loading zod. */
export function createFormTokenizer(
  keys: Parameters<typeof createTokenizerWith>[0],
  rules: ResolvedRules,
  getKey?: () => Promise<CryptoKey>,
): Tokenizer {
  return createTokenizerWith(
    keys,
    {
      card: (members) => writeJudgedCharge('card', members, rules),
      sepa: (members) => writeJudgedCharge('sepa', members, rules),
    },
    getKey,
  );
}

/**
 * Judges the members of a charge that the merchant gives, before anyone types. They are judged again later, with the others. Default values are data of a customer, so a wrong one is no mistake of code.
 * @throws {ConfigurationError} when a member is missing or wrong.
 */
function judgeGiven(
  options: CheckoutOptions,
  asked: readonly FieldName[],
  rules: ResolvedRules,
  method: PaymentMethod,
): Pick<Settings, 'defaultValues' | 'wrongDefaults'> {
  const { tokenizer, remoteIp, defaultValues = {} } = options;
  const given = new Map(Object.entries(defaultValues).filter(([, value]) => value !== undefined));
  const members = writeFixedMembers({ options, asked: [], defaultValues: Object.fromEntries(given) }, method);
  const all = { name: undefined, email: undefined, country: undefined, ...members };
  // The buyer types what is not among them.
  const problems = judgeCharge(method, all, rules).problems.filter(([name]) => name in all);
  const fillsRemoteIp = tokenizer !== undefined || typeof remoteIp === 'function';
  const isFilled = (name: string) =>
    isOneOf(asked, name) || (fillsRemoteIp && name === 'remote_ip' && members[name] === undefined);
  const mistakes = problems.filter(([name]) => !given.has(name) && !isFilled(name));
  if (mistakes.length > 0) throw createOptionError(`${listProblems(mistakes)} is wrong${explain(mistakes, options)}`);
  const wrong = problems.filter(([name]) => given.has(name));
  for (const [name] of wrong) given.delete(name);
  // The buyer fills a field that is empty.
  const reported = wrong.filter(([name]) => !isOneOf(asked, name) || members[name] !== '');
  return { defaultValues: Object.fromEntries(given), wrongDefaults: listProblems(reported) };
}

const METHOD = /*#__PURE__*/ choice(...METHODS);

/** The shapes of the options that both kinds of checkout share. */
export const SHARED_SHAPES: Shapes<CheckoutOptions> = {
  tokenizer: /*#__PURE__*/ withFunctions('a tokenizer', 'tokenizeCard', 'tokenizeSepa', 'prewarm'),
  apiKey: ELSEWHERE,
  signature: ELSEWHERE,
  remoteIp: ELSEWHERE,
  method: METHOD,
  methods: /*#__PURE__*/ listOf(...METHODS),
  amount: ELSEWHERE,
  currency: ELSEWHERE,
  returnUrl: ELSEWHERE,
  customerId: ELSEWHERE,
  checkoutId: ELSEWHERE,
  description: ELSEWHERE,
  defaultValues: /*#__PURE__*/ values(BILLING_FIELDS),
  preselectCountry: BOOLEAN,
  states: /*#__PURE__*/ texts(),
  charge: /*#__PURE__*/ withFunctions('a client', 'chargeCard', 'chargeSepa'),
  supportedBrands: /*#__PURE__*/ listOf(...CARD_BRANDS),
  onToken: FUNCTION,
  onCharge: FUNCTION,
  onAction: FUNCTION,
  recover: BOOLEAN,
  lookUp: FUNCTION,
  orderId: TEXT,
  remember: BOOLEAN,
  support: /*#__PURE__*/ texts(SUPPORT_NAMES),
  locale: LOCALE,
  locales: LOCALES,
  messages: /*#__PURE__*/ texts(),
  minimumAmounts: ELSEWHERE,
  currencies: ELSEWHERE,
  now: ELSEWHERE,
};

const RULES = ['minimumAmounts', 'currencies', 'now'] as const;
const TOKENIZER_OPTIONS = [...RULES, 'tokenizer', 'apiKey', 'signature', 'remoteIp'] as const;

/** Tells whether two values are the same, or lists or tables with the same members: a framework makes them new each time. */
function isEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [Object(a), Object(b)];
  const names = Object.keys(left);
  const { length } = Object.keys(right);
  return a === b || (length > 0 && names.length === length && names.every((name) => left[name] === right[name]));
}

/** Lists the keys, which no report may show. */
export const listKeys = ({ apiKey = '', signature = '' }: CheckoutOptions): string[] => [apiKey, signature];

/** Writes those members of a charge that the buyer does not type. */
export function writeFixedMembers(
  { options, asked, defaultValues }: Pick<Settings, 'options' | 'asked' | 'defaultValues'>,
  method: PaymentMethod,
): Record<string, unknown> {
  const { amount, currency, customerId, checkoutId, description, remoteIp, returnUrl } = options;
  // The interface requires all of them, and accepts a hyphen for a part that an address does not have.
  const none = { line1: '-', city: '-', line2: '', state: '', postal_code: '' };
  const members: Record<string, unknown> = { ...none, ...defaultValues };
  for (const name of asked) members[name] = '';
  return {
    ...members,
    amount,
    currency,
    customer_id: customerId,
    description,
    remote_ip: typeof remoteIp === 'string' ? remoteIp : undefined,
    ...(method === 'card'
      ? { return_url: typeof returnUrl === 'string' ? removeReturn(returnUrl) : returnUrl }
      : { checkout_id: checkoutId }),
  };
}
