/** The nodes of a checkout, made by the form or by the merchant. */
import type { FieldName, PaymentMethod } from './names.js';

/** The nodes of a field: its input, and the element for its problem. */
export interface FieldNodes {
  readonly input: HTMLInputElement | HTMLSelectElement;
  readonly error?: Element | undefined;
  /** The input that takes the place of the menu of states, where they are not known. */
  readonly typed?: HTMLInputElement | undefined;
  /** Whether the form itself rendered the field. Then it hides the field in countries whose addresses do not have it. */
  readonly isRendered?: boolean;
  /** The button that opens the field. Until then the field is closed. */
  readonly opener?: HTMLButtonElement | undefined;
}

/** The buttons of the panel, in their order: asks again or goes on, stays, or begins again. */
export const PANEL_BUTTONS = ['again', 'stay', 'leave'] as const;

export type PanelButton = (typeof PANEL_BUTTONS)[number];

/** The nodes of a checkout, made by the form or by the merchant. */
export interface CheckoutNodes {
  readonly target: HTMLElement;
  /** The form, or the element around the fields if a form is not possible. */
  readonly form: HTMLElement;
  readonly fields: Readonly<Partial<Record<FieldName, FieldNodes>>>;
  readonly methods?: Readonly<Record<PaymentMethod, HTMLInputElement>> | undefined;
  readonly button?: HTMLElement | undefined;
  readonly buttons?: Readonly<Record<PanelButton, Element>> | undefined;
  /** The alert for problems of the whole form. */
  readonly error?: Element | undefined;
  /** The live region for progress. */
  readonly status?: Element | undefined;
}
