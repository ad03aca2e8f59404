/** Makes the payments of one checkout, one after the other, and reports them to the buyer and to the page. */
import { AbortedError } from '../../errors/aborted-error.js';
import { focusInput } from '../dom/focus-input.js';
import type { Said } from '../dom/say.js';
import { addHidden, emit } from '../events.js';
import type { Entry } from '../fields/entry.js';
import type { PaymentMethod } from '../fields/names.js';
import type { CheckoutOptions, Settings } from '../options/checkout-options.js';
import type { CheckoutNodes, CheckoutView, Ending as Shown } from '../render/view.js';
import { chooseMessage, describeEnding, findDeclinedField, type Told, writeDecline } from './describe-ending.js';
import { type Ending, type Failed, isUnknown } from './ending.js';
import { Payment } from './pay.js';
import { recover } from './recover.js';
import type { Stage } from './stage.js';

/** The options of a cashier. */
export interface CashierOptions<Options extends CheckoutOptions> {
  readonly nodes: CheckoutNodes;
  readonly view: CheckoutView<Options>;
  readonly stage: Stage;
  readonly entry: Entry;
  /** Aborts when the form is removed. */
  readonly signal: AbortSignal;
  /** It changes: read it when it is needed. */
  readonly context: { readonly settings: Settings<Options>; readonly method: PaymentMethod };
  readonly seal: (method: PaymentMethod) => Promise<string>;
}

/** The shown facts of one payment. They do not change until it has ended. */
interface Sale {
  readonly payment: Payment;
  readonly method: PaymentMethod;
  readonly options: CheckoutOptions;
  readonly reference: string;
  readonly amount: string;
  readonly paidWith: string | undefined;
  /** The part of the payment that runs or has ended last: the first one, or one that the buyer has asked for. */
  part?: Promise<void>;
  /** The last reported ending. */
  told?: Told;
  /** Whether a panel shows it. Later options do not change that, or the buyer would see the ending twice or not at all. */
  hasPanel?: boolean;
}

/** The cashier of one checkout. */
export class Cashier<Options extends CheckoutOptions> {
  readonly #options: CashierOptions<Options>;
  #sale: Sale | undefined;
  /** The problem that the merchant reported while the form was busy. */
  ownError: string | undefined;

  constructor(options: CashierOptions<Options>) {
    this.#options = options;
  }

  /** Pays, and resolves when the payment has ended. */
  async pay(reference: string): Promise<void> {
    const { stage, nodes, entry, seal, signal, context } = this.#options;
    this.ownError = undefined;
    stage.enter('busy', { status: context.settings.translator.write('status.busy') });
    // Read the options after all listeners, so that sealing and charging use the same options.
    const { settings, method } = context;
    const { options, translator } = settings;
    const payment = new Payment({
      method,
      reference,
      options,
      target: nodes.target,
      seal: async () => {
        const token = await seal(method);
        // The form was removed before anything was sent, so it sends nothing.
        if (signal.aborted) throw new AbortedError('not_sent');
        return token;
      },
      onCharge: (charge) => {
        // The buyer may leave the page now, because the result is known.
        stage.guard(false);
        emit(nodes.target, 'charge', addHidden({ id: charge.id, status: charge.status, method }, { charge }));
        // Call it when the form shows the result, and separately: an error in it must not look like an error of the payment.
        sale.part?.then(() => queueMicrotask(() => options.onCharge?.(charge, method)));
      },
    });
    const amount = translator.formatAmount(options.amount, options.currency);
    const sale: Sale = { payment, method, options, reference, amount, paidWith: entry.describeAccount() };
    this.#sale = sale;
    await this.#run(this.#hear(payment.start(), sale), sale);
  }

  /** Asks again for the result of an unknown payment. */
  async checkAgain(): Promise<void> {
    const { stage } = this.#options;
    const sale = this.#sale;
    if (sale?.told?.kind === 'action' && stage.phase === 'action' && !stage.isBusy) this.#goTo(sale.told.url);
    if (sale?.told?.kind !== 'failed' || stage.phase !== 'unknown' || !sale.payment.canCheckAgain) return;
    // Ask only once, because the buyer may press the button again.
    await this.#run(this.#act(this.#check(sale.told, sale, true), sale), sale);
  }

  /** Writes the panel in place of the fields, if there is one. */
  writeEnding(): Shown | undefined {
    const { stage, context } = this.#options;
    const { phase } = stage;
    const sale = this.#sale;
    if (!sale?.told || !sale.hasPanel || phase === 'open' || phase === 'busy') return undefined;
    const description = describeEnding(sale.told, context.settings.translator, sale);
    const { kind } = description;
    const { creditor } = sale.options as { creditor?: { readonly name: string } };
    const isUnsure = kind === 'unknown';
    const isOver = kind !== 'checking' && kind !== 'action';
    return {
      ...description,
      amount: sale.amount,
      paidWith: isOver && !isUnsure ? sale.paidWith : undefined,
      paidTo: isOver && sale.method === 'sepa' ? creditor?.name : undefined,
      reference: isOver ? (sale.payment.chargeId ?? (isUnsure ? sale.reference : undefined)) : undefined,
      canCheckAgain: isUnsure ? sale.payment.canCheckAgain : kind === 'action' && !sale.options.onAction,
    };
  }

  /** Runs a part of a payment. Its charges are told to the merchant when it has ended, and before the caller goes on. */
  async #run(part: Promise<void>, sale: Sale): Promise<void> {
    sale.part = part;
    await part;
  }

  /** Receives the ending of a payment. If the result is unknown, the form asks again by itself. */
  async #hear(answer: Promise<Ending> | Ending, sale: Sale): Promise<void> {
    const heard = await answer;
    await this.#act(isUnknown(heard) && sale.payment.canRecover ? this.#check(heard, sale, false) : heard, sale);
  }

  /** Asks for the result of a payment, while the buyer watches. */
  #check(last: Failed, sale: Sale, isWanted: boolean): Promise<Ending> {
    const { signal, nodes } = this.#options;
    this.#tell({ kind: 'checking' }, sale);
    return recover({ payment: sale.payment, last, signal, view: nodes.form.ownerDocument.defaultView, isWanted });
  }

  /** Shows the bank's page, if that is the next step, or ends the payment. */
  async #act(answer: Promise<Ending> | Ending, sale: Sale): Promise<void> {
    const ending = await answer;
    if (ending.kind !== 'action') {
      this.#end(ending, sale);
      return;
    }
    this.#tell(ending, sale, sale.options.onAction !== undefined);
    const acted = await sale.payment.act(ending, () => this.#goTo(ending.url));
    if (acted) await this.#hear(acted, sale);
    else if (this.#options.stage.isBusy) this.#tell(ending, sale);
  }

  #goTo(url: string): void {
    const { signal, nodes } = this.#options;
    if (!signal.aborted) nodes.form.ownerDocument.defaultView?.location.assign(url);
  }

  #end(ending: Exclude<Ending, { kind: 'action' }>, sale: Sale): void {
    const { stage, entry, signal, context } = this.#options;
    if (ending.kind === 'failed') {
      this.#fail(ending, sale);
      return;
    }
    if (ending.kind === 'declined') {
      const { method } = sale;
      const message = this.ownError ?? writeDecline(context.settings.translator, method, ending.reason);
      stage.enter('open', { error: message });
      if (!signal.aborted) focusInput(entry.hold(findDeclinedField(method, ending.reason), message)?.nodes.input);
      return;
    }
    if (!signal.aborted) entry.clear('sensitive');
    this.#tell(ending, sale);
  }

  #fail(failed: Failed, sale: Sale): void {
    const { stage, nodes, context } = this.#options;
    const { write } = context.settings.translator;
    const { code, outcome, chargeId } = failed;
    const key = chooseMessage(failed);
    let message = write(key);
    let told: object = { reference: sale.reference, ...(chargeId && { chargeId }) };
    if (outcome === 'unknown') this.#tell(failed, sale);
    else {
      message = this.ownError ?? (key === 'form.encrypt' ? message : `${message}. ${write('form.notCharged')}`);
      told = {};
      stage.enter('open', { error: message });
    }
    emit(nodes.target, 'error', { code, message, outcome, ...told });
  }

  /** Shows the result or the progress of a payment, in a panel or in the live regions. */
  #tell(told: Told, sale: Sale, isBusy?: boolean): void {
    const { stage, view, context } = this.#options;
    const { options, translator } = context.settings;
    const { kind, title, text } = describeEnding(told, translator, sale);
    const phase = kind === 'sent' ? 'done' : kind;
    let said: Said | undefined;
    sale.hasPanel = view.showsEnding(options, phase);
    if (!sale.hasPanel) {
      const isOver = phase === 'done';
      said = kind === 'unknown' ? { error: text } : { status: isOver ? title : `${title}. ${text}` };
    }
    sale.told = told;
    stage.enter(phase, said, isBusy);
  }
}
