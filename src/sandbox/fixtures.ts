/** The test cards and IBANs, with the labels and outcomes of the interface (Test fixtures). */
import type { CardBrand } from '../fields/card-brand.js';

/** A test card. It works with any future expiry and any security code of `cvcLength` digits. */
export interface TestCard {
  /** Its name in the interface. */
  readonly label: string;
  /** 14 to 19 digits. */
  readonly number: string;
  /** The brand, in lowercase. */
  readonly brand: CardBrand | 'bccard_dinacard';
  /** The source of the money. */
  readonly funding: 'credit' | 'debit' | 'prepaid';
  /** The number of digits in its security code. */
  readonly cvcLength: 3 | 4;
}

/** A card whose charge succeeds. */
export interface SucceedingCard extends TestCard {
  /** The status of its charge. */
  readonly outcome: 'succeeded';
  /** The card does not ask the buyer. */
  readonly afterAction: null;
  /** The charge does not fail. */
  readonly failure_code: null;
  /** The charge is not declined. */
  readonly decline_code: null;
}

/** A card whose charge is declined. */
export interface FailingCard extends TestCard {
  /** The status of its charge. */
  readonly outcome: 'failed';
  /** The card does not ask the buyer. */
  readonly afterAction: null;
  /** Why the charge fails. */
  readonly failure_code: string;
  /** Why the issuer declines it. `null` if the issuer gives no reason. */
  readonly decline_code: string | null;
}

/** A card whose charge asks the buyer first (3-D Secure). */
export interface AskingCard extends TestCard {
  /** The status of its charge until the buyer answers. */
  readonly outcome: 'requires_action';
  /** The status after the buyer confirms. */
  readonly afterAction: 'succeeded' | 'failed';
  /** Why the charge then fails. `null` if it succeeds. */
  readonly failure_code: string | null;
  /** Why the issuer then declines it. `null` if it succeeds. */
  readonly decline_code: string | null;
}

/** A test card of any outcome. Check `outcome` to narrow the type. */
export type CardFixture = SucceedingCard | FailingCard | AskingCard;

/** A test IBAN. Its charge is pending at first, and ends with `outcome`. `disputed`: it succeeds, and is disputed at once. */
export interface IbanFixture {
  /** An ISO 3166 code. */
  readonly country: string;
  /** Electronic form, without spaces. */
  readonly iban: string;
  /** The outcome of its charge. */
  readonly outcome: 'succeeded' | 'failed' | 'disputed';
}

const DEFAULTS = {
  brand: 'visa',
  funding: 'credit',
  cvcLength: 3,
  afterAction: null,
  failure_code: null,
  decline_code: null,
} as const;

/** A row of the table: the members that differ from the defaults. */
type Row<Card extends CardFixture, Said extends keyof Card = never> = Partial<Omit<Card, 'outcome'>> &
  Pick<Card, 'label' | 'number' | Said>;

const SUCCEEDING: readonly Row<SucceedingCard>[] = [
  { label: 'Visa', number: '4242424242424242' },
  { label: 'Visa (debit)', number: '4000056655665556', funding: 'debit' },
  { label: 'Mastercard', number: '5555555555554444', brand: 'mastercard' },
  { label: 'Mastercard (2-series)', number: '2223003122003222', brand: 'mastercard' },
  { label: 'Mastercard (debit)', number: '5200828282828210', brand: 'mastercard', funding: 'debit' },
  { label: 'Mastercard (prepaid)', number: '5105105105105100', brand: 'mastercard', funding: 'prepaid' },
  { label: 'American Express', number: '378282246310005', brand: 'amex', cvcLength: 4 },
  { label: 'American Express', number: '371449635398431', brand: 'amex', cvcLength: 4 },
  { label: 'Discover', number: '6011111111111117', brand: 'discover' },
  { label: 'Discover', number: '6011000990139424', brand: 'discover' },
  { label: 'Discover (debit)', number: '6011981111111113', brand: 'discover', funding: 'debit' },
  { label: 'Diners Club', number: '3056930009020004', brand: 'diners' },
  { label: 'Diners Club (14-digit card)', number: '36227206271667', brand: 'diners' },
  { label: 'BCcard and DinaCard', number: '6555900000604105', brand: 'bccard_dinacard' },
  { label: 'JCB', number: '3566002020360505', brand: 'jcb' },
  { label: 'UnionPay', number: '6200000000000005', brand: 'unionpay' },
  { label: 'UnionPay (debit)', number: '6200000000000047', brand: 'unionpay', funding: 'debit' },
  { label: 'UnionPay (19-digit card)', number: '6205500000000000004', brand: 'unionpay' },
];

// The failure code is `card_declined` unless the row has another one.
const FAILING: readonly Row<FailingCard>[] = [
  { label: 'generic decline', number: '4000000000000002', decline_code: 'generic_decline' },
  { label: 'insufficient funds', number: '4000000000009995', decline_code: 'insufficient_funds' },
  { label: 'lost card', number: '4000000000009987', decline_code: 'lost_card' },
  { label: 'stolen card', number: '4000000000009979', decline_code: 'stolen_card' },
  { label: 'expired card', number: '4000000000000069', failure_code: 'expired_card' },
  { label: 'incorrect CVC', number: '4000000000000127', failure_code: 'incorrect_cvc' },
  { label: 'processing error', number: '4000000000000119', failure_code: 'processing_error' },
  { label: 'velocity exceeded', number: '4000000000006975', decline_code: 'card_velocity_exceeded' },
  { label: 'always blocked', number: '4100000000000019', decline_code: 'fraudulent' },
];

const ASKING: readonly Row<AskingCard, 'afterAction'>[] = [
  { label: '3-D Secure', number: '4000002500003155', afterAction: 'succeeded' },
  { label: '3-D Secure, always', number: '4000002760003184', afterAction: 'succeeded' },
  {
    label: '3-D Secure, then declined',
    number: '4000008400001629',
    afterAction: 'failed',
    failure_code: 'card_declined',
    decline_code: 'generic_decline',
  },
];

// Three for each country: succeeded, failed, disputed.
const IBANS = `
  AT611904300234573201 AT861904300235473202 AT591904300235473203
  BE62510007547061 BE68539007547034 BE08510007547063
  CH9300762011623852957 CH5362200119938136497 CH1260378413965193069
  DE89370400440532013000 DE62370400440532013001 DE35370400440532013002
  EE382200221020145685 EE762200221020145680 EE492200221020145681
  ES0700120345030000067890 ES9121000418450200051332 ES5000120345030000067892
  FI2112345600000785 FI9112345600000786 FI6412345600000787
  FR1420041010050500013M02606 FR8420041010050500013M02607 FR5720041010050500013M02608
  GB82WEST12345698765432 GB55WEST12345698765433 GB28WEST12345698765434
  GI60MPFS599327643783385 GI41SAFA461293238477751 GI26KJBC361883934534696
  HR7624020064583467589 HR2725000096983499248 HR8724840081455523553
  IE29AIBK93115212345678 IE02AIBK93115212345679 IE51AIBK93115212345670
  LI0508800636123378777 LI1208800143823175626 LI7708800125525347723
  LT121000011101001000 LT821000011101001001 LT551000011101001002
  LU280019400644750000 LU980019400644750001 LU710019400644750002
  NL39RABO0300065264 NL91ABNA0417164300 NL82RABO0300065266
  NO9386011117947 NO6686011117948 NO3986011117949
  PT50000201231234567890154 PT23000201231234567890155 PT93000201231234567890156
  SE3550000000054910000003 SE0850000000054910000004 SE7850000000054910000005
`;

const OUTCOMES = ['succeeded', 'failed', 'disputed'] as const;

/** Every test card and test IBAN. */
export const fixtures: {
  /** First the cards that succeed, then those that are declined, then those that ask the buyer. */
  readonly cards: readonly CardFixture[];
  /** Three for each country: one that succeeds, one that fails, one that is disputed. */
  readonly ibans: readonly IbanFixture[];
} = {
  cards: [
    ...SUCCEEDING.map((row) => ({ ...DEFAULTS, outcome: 'succeeded' as const, ...row })),
    ...FAILING.map((row) => ({ ...DEFAULTS, outcome: 'failed' as const, failure_code: 'card_declined', ...row })),
    ...ASKING.map((row) => ({ ...DEFAULTS, outcome: 'requires_action' as const, ...row })),
  ],
  ibans: IBANS.trim()
    .split(/\s+/)
    .map((iban, i) => ({ country: iban.slice(0, 2), iban, outcome: OUTCOMES[i % 3] ?? 'succeeded' })),
};
