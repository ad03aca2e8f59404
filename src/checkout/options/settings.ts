/** The settings of a checkout: its options, checked when the checkout is made, and not when a buyer pays. */
import { createOptionError } from '../../errors/option-error.js';
import { normalizeCurrency } from '../../fields/money.js';
import { checkPrototype } from '../../options/prototype.js';
import { report } from '../../report/report-thrown.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import { type ChargeRules, createRules, type ResolvedRules } from '../../schema/rules.js';
import { keepKey } from '../../tokenizer.js';
import { createTranslator, type Translator } from '../language/translate.js';
import type { FieldName, PaymentMethod } from '../names.js';
import type { CheckoutOptions } from './checkout-options.js';
import { createFormTokenizer } from './form-tokenizer.js';
import { type ChargeDraft, judgeGiven } from './given-members.js';
import { joinTerms, type OrderTerms } from './server-options.js';
import { checkShapes, isOneOf, type OptionRows } from './shapes.js';

/** A tokenizer as the form calls it. It has the last word about the charge. */
export interface Sealer {
  tokenizeCard(charge: ChargeDraft): Promise<string>;
  tokenizeSepa(charge: ChargeDraft): Promise<string>;
  prewarm(): Promise<void>;
}

/** The options after they were checked. */
export interface Settings<Options extends CheckoutOptions = CheckoutOptions> {
  /** The options of the page. */
  readonly given: Options;
  /** The same, with what the shop's server tells in place of some of them. */
  readonly options: Options;
  readonly tokenizer: Sealer;
  /** Gets the key of the form's own tokenizer. */
  readonly getKey: ReturnType<typeof keepKey>;
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
  /** The rows of all its options. */
  readonly rows: OptionRows;
  /** What an option is called in an error about its name. */
  readonly kind?: string;
  /**
   * Lists the fields about the buyer that the form has with these options.
   * @throws {ConfigurationError} when an option of the view is wrong.
   */
  readonly listAsked: (options: Options) => readonly FieldName[];
}

const RULES = ['minimumAmounts', 'currencies', 'now'] as const;

/** Tells whether two values are the same, or lists or tables with the same members: a framework makes them new each time. */
function isEqual(a: unknown, b: unknown): boolean {
  const [left, right] = [Object(a), Object(b)];
  const names = Object.keys({ ...left, ...right });
  return a === b || (names.length > 0 && names.every((name) => left[name] === right[name]));
}

/**
 * Resolves the options.
 * @param terms What the shop's server has told, with the option `server`.
 * @throws {ConfigurationError} for the first option that is missing or wrong.
 */
export function resolveSettings<Options extends CheckoutOptions>(
  given: Options,
  { rows, kind, listAsked }: OptionRules<Options>,
  previous?: Settings,
  terms?: OrderTerms,
): Settings<Options> {
  checkShapes(given, rows, kind, previous?.options);
  const options = joinTerms(given, terms);
  const { methods = ['card'], currency, apiKey, signature } = options;
  if (options.charge && options.onToken) throw createOptionError('charge cannot stand beside onToken');
  const asked = listAsked(options);
  const keep = (names: readonly (keyof CheckoutOptions)[]) =>
    names.every((name) => isEqual(options[name], previous?.options[name])) ? previous : undefined;
  const rules = keep(RULES)?.rules ?? readRules(options);
  const getKey = keep(['apiKey', 'signature'])?.getKey ?? keepKey(options);
  const tokenizer = options.tokenizer ?? createFormTokenizer({ apiKey, signature }, rules, getKey);
  // Until the currency is known, every method may pay.
  const isEuro = currency === undefined || normalizeCurrency(currency) === 'eur';
  const payable = methods.filter((method) => method === 'card' || isEuro);
  const [first, ...others] = payable;
  if (!first) throw createOptionError('currency must be eur for SEPA');
  const judge = (method: PaymentMethod) => judgeGiven(options, asked, rules, method);
  const settings = {
    given,
    options,
    rules,
    tokenizer,
    getKey,
    methods: payable,
    asked,
    translator: createTranslator(options),
    ...judge(first),
  };
  // The default values are the same for every method. What only this one needs must be given, too.
  others.forEach(judge);
  if (!settings.translator.hasTable && !keep(['locale', 'locales'])) {
    tellDeveloper('warn', 'locales has no table for the locale.', 'form.md#languages');
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
  // A tokenizer of the page could not be made beside such a prototype, and what else would go wrong is not known.
  checkPrototype();
  return createRules(options);
}
