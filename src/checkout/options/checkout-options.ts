/** The options that both kinds of checkout share, and which of them belong together. */
import type { Client } from '../../client/client.js';
import type { CardBrand } from '../../fields/card-brand.js';
import type { Charge } from '../../schema/answers.js';
import type { ChargeRules } from '../../schema/rules.js';
import type { Tokenizer, TokenizerOptions } from '../../tokenizer.js';
import type { ActionCall, EventualAnswer, LookUp, TokenDetail } from '../events.js';
import type { LanguageOptions } from '../language/translate.js';
import type { BillingField, PaymentMethod } from '../names.js';
import type { StateTable } from './state-table.js';

/** The options that `mountCheckout` and `attachCheckout` share. Money is in minor units. */
export interface CheckoutOptions extends ChargeRules, LanguageOptions {
  /**
   * The path or the address of `payveil/server`, such as `/payments`. The shop's server then tells what there is to pay, charges
   * the token and remembers the payment, so `orderId` is required, and `amount`, `currency`, `description`, `remoteIp`, `onToken`,
   * `lookUp` and `remember` are refused. With `charge` beside it, the page charges, and the server checks the charge.
   */
  readonly server?: string | undefined;
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
  /**
   * The address to which the bank sends the buyer back, or a function that is called at the click. `charge` and `status` are
   * removed from it. Default: the page's address at the click.
   */
  readonly returnUrl?: string | (() => string) | undefined;
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
  readonly onToken?: ((detail: TokenDetail) => EventualAnswer) | undefined;
  /**
   * Receives the charge, if the form makes it. It is called again when the buyer comes back from the bank and the address decides,
   * with the `id` and the `status` of the address.
   */
  readonly onCharge?: ((charge: Charge, method: PaymentMethod) => void) | undefined;
  /**
   * Shows the bank's page in another way than by leaving the page, such as in a popup. For what it may return, see `waitUntil`.
   * If it returns nothing, or takes longer than 30 seconds, the buyer can press a button that calls it again.
   */
  readonly onAction?: ((call: ActionCall) => EventualAnswer) | undefined;
  /**
   * Whether the form asks by itself when an answer was lost: the gateway with the same token, and `lookUp`. Default: `true`.
   */
  readonly recover?: boolean | undefined;
  /**
   * Asks the merchant's server for the result of a payment. It returns a charge, `{ status }`, or nothing if the server does
   * not know. An answer with the id of another charge is ignored.
   */
  readonly lookUp?: ((payment: LookUp) => EventualAnswer) | undefined;
  /**
   * The page's own identifier of the order, which is never sent to the gateway. It is one order, not a cart, and stays the same when the page is
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

/** The page brings a tokenizer, which has the keys in it. */
export interface OwnTokenizer {
  readonly tokenizer: Tokenizer;
  readonly apiKey?: undefined;
  readonly signature?: undefined;
}

/** The form makes the tokens itself. */
export interface OwnKeys {
  readonly tokenizer?: undefined;
  readonly apiKey: string;
  readonly signature: string;
}

/** Without a tokenizer or a server, only the page can tell the buyer's address. */
interface OwnAddress {
  readonly remoteIp: NonNullable<TokenizerOptions['remoteIp']>;
}

/** The form charges the token, or the page takes it. */
type OneCharger = { readonly charge?: undefined } | { readonly onToken?: undefined };

/** Options that belong together, so that the compiler refuses a form that could not pay. */
export type Together = (OwnTokenizer | (OwnKeys & OwnAddress)) & OneCharger;

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

// No value has these two types: the compiler's message shows their names, where `undefined` would say nothing. An interface
// would not tell the compiler which kind of options is meant.
declare enum NotBesideServer {
  none = '',
}
declare enum NotBesideWhatItReplaces {
  none = '',
}

// `server` is the first member of both kinds of options, because the compiler reports the first part that does not fit, and tells
// the kinds apart by the first member that can.

/** The options whose page tells what there is to pay. */
export interface WithoutServer {
  /**
   * It cannot stand beside what it replaces: `amount`, `currency`, `description`, `remoteIp`, `onToken`, `lookUp` and `remember`.
   * Without them, the options are `ServerMountOptions` or `ServerAttachOptions`.
   */
  readonly server?: NotBesideWhatItReplaces | undefined;
}

/** What the page tells in their place. */
interface Served {
  /** The path or the address of the server, such as `/payments`. */
  readonly server: string;
  /** The shop's own number of the order. */
  readonly orderId: string;
}

/** The options that cannot be given, because the server takes their place. */
export interface WithoutReplaced {
  /** The server tells it. */
  readonly amount?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly currency?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly description?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly remoteIp?: NotBesideServer | undefined;
  /** The server gets the token. */
  readonly onToken?: NotBesideServer | undefined;
  /** The server is asked. */
  readonly lookUp?: NotBesideServer | undefined;
  /** The server remembers. */
  readonly remember?: NotBesideServer | undefined;
}

/** The options of a form whose shop has a server of `payveil/server`. */
export type ServerOptions<Options> = Served &
  WithoutReplaced &
  Omit<Options, keyof (Served & WithoutReplaced)> &
  (OwnTokenizer | OwnKeys);

/** Lists the keys, which no report may show. */
export const listKeys = ({ apiKey = '', signature = '' }: CheckoutOptions): string[] => [apiKey, signature];
