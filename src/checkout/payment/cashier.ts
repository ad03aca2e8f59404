/** The payments of one checkout, one after the other: begun, followed to their end, and told to buyer and page. */
import { AbortedError } from '../../errors/aborted-error.js';
import type { Said } from '../dom/say.js';
import { addHidden, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Ending as Shown } from '../render/view.js';
import { chooseMessage, type Description, describeEnding, findDeclinedField, writeDecline } from './describe-ending.js';
import { type Ending, type Failed, isUnknown, readId } from './ending.js';
import { Payment } from './pay.js';
import { recover } from './recover.js';
import type { Stage } from './stage.js';

/** What a cashier works with. */
export interface CashierOptions<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  readonly stage: Stage;
  readonly entry: Entry;
  /** The life of the form. */
  readonly signal: AbortSignal;
  readonly getContext: () => { readonly settings: Settings<Options>; readonly method: PaymentMethod };
  readonly seal: (method: PaymentMethod) => Promise<string>;
}

/** One payment as it is told: what of it is shown does not change until it has ended. */
interface Sale {
  readonly payment: Payment;
  readonly method: PaymentMethod;
  readonly options: CheckoutOptions;
  readonly reference: string;
  readonly amount: string;
  readonly paidWith: string | undefined;
  chargeId?: string | undefined;
}

/** The cashier of one checkout. */
export class Cashier<Options extends CheckoutOptions> {
  readonly #options: CashierOptions<Options>;
  #sale: Sale | undefined;
  #last: Ending | undefined;
  /** What the merchant found while the form was busy. */
  ownError: string | undefined;

  constructor(options: CashierOptions<Options>) {
    this.#options = options;
  }

  /** Pays, and resolves when that has ended. */
  async pay(reference: string): Promise<void> {
    const { stage, nodes, entry, seal, signal, getContext } = this.#options;
    this.ownError = undefined;
    stage.enter('busy', { status: getContext().settings.translator.write('status.busy') });
    // Read when every listener has been heard, so that what is sealed and what is charged are of the same options.
    const { settings, method } = getContext();
    const { options, translator } = settings;
    const payment = new Payment({
      method,
      reference,
      options,
      target: nodes.target,
      seal: async () => {
        const token = await seal(method);
        // A form that is gone has sent nothing yet, and sends nothing more.
        if (signal.aborted) throw new AbortedError('not_sent');
        return token;
      },
      onCharge: (charge) => {
        sale.chargeId = readId(charge.id);
        // The page may be left: what answers is known.
        stage.guard(false);
        emit(nodes.target, 'charge', addHidden({ id: charge.id, status: charge.status, method }, { charge }));
        const { onCharge } = options;
        // On its own: an error in the merchant's code must not pass for one of the payment.
        if (onCharge) charged.push(() => onCharge(charge, method));
      },
    });
    const charged: (() => void)[] = [];
    const amount = translator.formatAmount(options.amount, options.currency);
    const sale: Sale = { payment, method, options, reference, amount, paidWith: entry.describeAccount() };
    this.#sale = sale;
    const first = await payment.start();
    await this.#act(isUnknown(first) && payment.canRecover ? await this.#check(first, sale) : first, sale);
    for (const tell of charged) queueMicrotask(tell);
  }

  /** Asks once more what became of the payment, where nobody knows. */
  async checkAgain(): Promise<void> {
    const { stage } = this.#options;
    const [sale, last] = [this.#sale, this.#last];
    if (!sale || !last) return;
    if (stage.phase === 'action' && !stage.isBusy && last.kind === 'action') this.#goTo(last.url);
    if (stage.phase !== 'unknown' || !isUnknown(last) || !sale.payment.canCheckAgain) return;
    this.#tell({ kind: 'checking' }, sale);
    // Once: the buyer may press it again.
    await this.#act(await this.#recover(last, sale, true), sale);
  }

  /** Describes what stands in place of the fields. */
  writeEnding({ kind, write }: Description): Shown | undefined {
    const sale = this.#sale as Sale;
    const { translator } = this.#options.getContext().settings;
    const { creditor } = sale.options as { creditor?: { readonly name: string } };
    const isUnsure = kind === 'unknown';
    const isOver = kind !== 'checking' && kind !== 'action';
    return {
      kind,
      ...write(translator),
      amount: sale.amount,
      paidWith: isOver && !isUnsure ? sale.paidWith : undefined,
      paidTo: isOver && sale.method === 'sepa' ? creditor?.name : undefined,
      reference: isOver ? (sale.chargeId ?? (isUnsure ? sale.reference : undefined)) : undefined,
      canCheckAgain: isUnsure ? sale.payment.canCheckAgain : kind === 'action' && !sale.options.onAction,
    };
  }

  /** Shows the bank's page, where that is what comes next, and ends the payment. */
  async #act(first: Ending, sale: Sale): Promise<void> {
    let ending = first;
    if (ending.kind === 'action') {
      const { url, chargeId } = ending;
      sale.chargeId ??= chargeId;
      this.#last = ending;
      this.#tell(ending, sale, sale.options.onAction !== undefined);
      const acted = await sale.payment.act(ending, () => this.#goTo(url));
      if (!acted) {
        if (this.#options.stage.isBusy) this.#tell(ending, sale);
        return;
      }
      ending = isUnknown(acted) && sale.payment.canRecover ? await this.#check(acted, sale) : acted;
    }
    this.#end(ending, sale);
  }

  #check(last: Failed, sale: Sale): Promise<Ending> {
    this.#tell({ kind: 'checking' }, sale);
    return this.#recover(last, sale, false);
  }

  #recover(last: Failed, { payment }: Sale, isWanted: boolean): Promise<Ending> {
    const { signal, nodes } = this.#options;
    return recover({ payment, last, signal, view: nodes.form.ownerDocument.defaultView, isWanted });
  }

  #goTo(url: string): void {
    const { signal, nodes } = this.#options;
    if (!signal.aborted) nodes.form.ownerDocument.defaultView?.location.assign(url);
  }

  #end(ending: Ending, sale: Sale): void {
    const { stage, nodes, entry, signal, getContext } = this.#options;
    const { translator } = getContext().settings;
    this.#last = ending;
    if (ending.kind === 'declined') {
      const message = this.ownError ?? writeDecline(translator, sale.method, ending.reason);
      stage.enter('open', { error: message });
      if (!signal.aborted) entry.blame(findDeclinedField(sale.method, ending.reason), message);
      return;
    }
    if (ending.kind === 'failed') {
      const { code, outcome, chargeId } = ending;
      const key = chooseMessage(ending);
      const isCertain = outcome !== 'unknown';
      const said = translator.write(key);
      const notCharged = key === 'form.encrypt' ? '' : `. ${translator.write('form.notCharged')}`;
      const message = isCertain ? (this.ownError ?? said + notCharged) : said;
      sale.chargeId ??= chargeId;
      if (isCertain) stage.enter('open', { error: message });
      else this.#tell(ending, sale);
      const { chargeId: id, reference } = sale;
      emit(nodes.target, 'error', {
        code,
        message,
        outcome,
        ...(!isCertain && { reference, ...(id && { chargeId: id }) }),
      });
      return;
    }
    // The merchant's server may have charged.
    sale.chargeId ??= ending.chargeId;
    if (!signal.aborted) entry.clear('sensitive');
    this.#tell(ending, sale);
  }

  /** Shows what a payment came to, or where it is, in place of the fields or by the live regions. */
  #tell(ending: Parameters<typeof describeEnding>[0], { method, options }: Sale, isBusy?: boolean): void {
    const { stage, view, getContext } = this.#options;
    const { options: now, translator } = getContext().settings;
    const description = describeEnding(ending, method, options.onAction);
    const { phase, kind, write } = description;
    if (view.showsEnding(now, phase)) {
      stage.enter(phase, {}, description, isBusy);
      return;
    }
    const { title, text } = write(translator);
    const said: Said =
      kind === 'unknown'
        ? { error: text }
        : { status: kind === 'done' || kind === 'sent' ? title : `${title}. ${text}` };
    stage.enter(phase, said, undefined, isBusy);
  }
}
