/** What the form says in English, and what a language is: a text for each message that English has. */

export const en = {
  tag: 'en',
  messages: {
    'method.label': 'Payment method',
    'method.card': 'Card',
    'method.sepa': 'Direct debit',
    'group.account': 'Bank account',
    'group.address': 'Billing address',
    'form.label': 'Payment',

    'cardNumber.label': 'Card number',
    'cardNumber.empty': 'Enter your card number',
    'cardNumber.incomplete': 'Your card number is too short',
    'cardNumber.long': 'Your card number is too long',
    'cardNumber.invalid': "Check your card number. It doesn't look right.",
    'cardNumber.brand': '{brand} is not accepted. Use {list}.',
    'expiry.label': 'Expiry date',
    'expiry.hint': 'MM / YY',
    'expiry.empty': 'Enter the expiry date',
    'expiry.incomplete': 'Enter the expiry date as month and year, for example 04/29',
    'expiry.month': 'The month must be between 01 and 12',
    'expiry.expired': 'This card has expired. Check the date or use another card.',
    'expiry.far': 'Check the year',
    'cvc.label': 'Security code',
    'cvc.hint': '3 digits on the back',
    'cvc.hint.4': '4 digits on the front',
    'cvc.empty': 'Enter the security code',
    'cvc.incomplete': 'The security code has {n} digits',

    'iban.label': 'IBAN',
    'iban.empty': 'Enter your IBAN',
    'iban.country': 'This country does not take part in SEPA',
    'iban.length': 'An IBAN from {country} has {n} characters. You entered {count}.',
    'iban.format': 'An IBAN begins with two letters and two digits',
    'iban.checksum': "Check your IBAN. It doesn't look right.",

    'mandate.title': 'SEPA direct debit mandate',
    'mandate.creditor': 'Creditor',
    'mandate.identifier': 'Creditor identifier',
    'mandate.address': 'Creditor address',
    'mandate.reference': 'Mandate reference',
    'mandate.reference.none': 'will be sent to you',
    'mandate.type': 'Type of payment',
    'mandate.type.oneOff': 'one-off',
    'mandate.type.recurrent': 'recurrent',
    'mandate.text':
      'By paying, you authorise {creditor} to send instructions to your bank to debit your account, and your bank to debit your ' +
      'account as {creditor} instructs. You have the right to a refund from your bank, under the terms of your agreement with ' +
      'it. You must claim it within 8 weeks of the day on which your account was debited.',
    'mandate.short': 'By paying, you agree to the mandate above',

    'name.label': 'Name on card',
    'name.label.sepa': 'Account holder name',
    'name.empty': 'Enter the name',
    'email.label': 'Email',
    'email.empty': 'Enter your email address',
    'email.invalid': 'Check your email address',
    'country.label': 'Country',
    'country.choose': 'Choose a country',
    'country.empty': 'Choose your country',
    'line1.label': 'Address line 1',
    'line1.empty': 'Enter your address',
    'line2.label': 'Address line 2 (optional)',
    'line2.label.BR': 'Bairro',
    'line2.add': 'Add another line',
    'postal_code.label': 'Postal code',
    'postal_code.label.BR': 'CEP',
    'postal_code.label.GB': 'Postcode',
    'postal_code.label.IE': 'Eircode',
    'postal_code.label.IN': 'PIN code',
    'postal_code.label.US': 'ZIP code',
    'postal_code.empty': 'Enter the postal code',
    'postal_code.empty.BR': 'Enter the CEP',
    'postal_code.empty.GB': 'Enter the postcode',
    'postal_code.empty.IE': 'Enter the Eircode',
    'postal_code.empty.IN': 'Enter the PIN code',
    'postal_code.empty.US': 'Enter the ZIP code',
    'postal_code.invalid': 'Check the postal code',
    'postal_code.invalid.BR': 'Check the CEP. It has 8 digits.',
    'postal_code.invalid.GB': 'Check the postcode',
    'postal_code.invalid.IE': 'Check the Eircode',
    'postal_code.invalid.IN': 'Check the PIN code. It has 6 digits.',
    'postal_code.invalid.US': 'Check the ZIP code. It has 5 digits.',
    'city.label': 'City',
    'city.label.GB': 'Town or city',
    'city.label.IE': 'Town or city',
    'city.empty': 'Enter your city',
    'city.empty.GB': 'Enter your town or city',
    'city.empty.IE': 'Enter your town or city',
    'state.label': 'State',
    'state.label.AE': 'Emirate',
    'state.label.AU': 'State or territory',
    'state.label.CA': 'Province',
    'state.label.IE': 'County (optional)',
    'state.label.JP': 'Prefecture',
    'state.empty': 'Enter the state',
    'state.empty.AE': 'Enter the emirate',
    'state.empty.AU': 'Enter the state or territory',
    'state.empty.CA': 'Enter the province',
    'state.empty.JP': 'Enter the prefecture',
    'text.cardNumber': "Don't enter card numbers here",
    'text.long': 'This is too long',
    'text.invalid': 'Check this entry',

    'form.submit': 'Pay {amount}',
    'form.order': 'Buy now for {amount}',
    'form.count': 'There are {n} problems. Check the marked fields.',
    'form.count.one': 'There is 1 problem. Check the marked field.',
    'form.encrypt': "We couldn't secure your details in this browser. Nothing was sent.",
    'form.prepare': "We couldn't prepare the payment. Nothing was sent.",
    'form.network': "We couldn't reach the payment service.",
    'form.refused': 'The payment service did not accept this payment.',
    'form.notCharged': 'You have not been charged.',
    'form.unknown': "We don't know yet whether the payment went through. Don't pay again.",
    'form.closed': 'This shop cannot take payments right now.',
    'form.used': "This payment was sent before, and we don't know its result here. Don't pay again.",
    'form.offline': "You're offline. Nothing was sent.",
    'form.changed': 'The amount has changed. Check it and try again.',
    'form.retry': 'Try again',
    'form.processing': 'Processing…',

    declined: 'The payment was declined. Use another card, or ask your bank.',
    'declined.authentication_failed': 'Your bank did not confirm the payment. Try again, or use another card.',
    'declined.card_velocity_exceeded': 'This card was used too often. Use another card.',
    'declined.expired_card': 'This card has expired. Use another card.',
    'declined.incorrect_cvc': 'The security code is wrong. Check it and try again.',
    'declined.insufficient_funds': 'This card does not have enough funds. Use another card.',
    'declined.processing_error': 'The bank could not process the payment. Try again.',
    'declined.account': 'The payment was declined. Use another account, or ask your bank.',

    'status.busy': 'Processing your payment',
    'status.done': 'Payment complete',
    'status.slow': "Still working. Don't close this page.",
    'status.pending': 'Payment started',
    'status.sent': 'Your details were sent securely',
    'status.checking': 'Checking your payment…',
    'status.unknown': "We're not sure yet",
    'status.action': 'Your bank asks you to confirm',
    'status.waiting': 'Your bank is waiting for you',
    'status.elsewhere': 'A payment for this order is already under way',
    'status.elsewhere.window': 'A payment for this order is under way in another window',
    'elsewhere.text': 'You can see here how it ends.',
    'done.text': 'Thank you. There is nothing more to do.',
    'pending.text': 'Your bank will confirm it in about five business days. There is nothing more to do.',
    'pending.text.card': "We'll confirm it soon. There is nothing more to do.",
    'sent.text': 'The shop will tell you what comes next.',
    'checking.text':
      "The answer got lost, so we are asking again. You cannot pay twice by this. Don't close this page.",
    'checking.text.wait': "We are asking for the result of your payment. Don't close this page.",
    'action.text': 'You are going to {host} now, and come back afterwards.',
    'action.text.here': 'Follow the steps of your bank, and keep this page open.',
    'action.continue': 'Continue to your bank',
    'waiting.text': 'Go to {host} to confirm or refuse the payment, and come back afterwards.',
    'action.back': 'Go to your bank',
    'action.other': 'Pay another way',
    'unknown.next': 'Look for a confirmation from the shop, or at your bank statement. Keep the reference.',
    'unknown.ahead': "Your bank has answered, and the shop has not heard of it yet. Don't pay again.",
    'unknown.finish':
      'If the first try did not arrive, this pays {amount} now. It cannot charge you twice unless you have paid in another way.',
    restart: 'Start again',
    'restart.title': 'Start again?',
    'restart.text': 'Paying again can charge you twice. First look for a confirmation, or at your bank statement.',
    'restart.text.action': 'Paying again can charge you twice, if you confirm at your bank later.',
    'restart.confirm': 'Start again anyway',
    'restart.cancel': 'Go back',
    'panel.to': 'To',
    'panel.reference': 'Reference',
    'panel.again': 'Check again',
    'panel.finish': 'Finish this payment',
    'panel.new': 'New payment',
    'panel.copy': 'Copy',
    'panel.copied': 'Copied',
    'panel.checked': 'Checked just now',
    'panel.checkedAt': 'Last checked at {time}',
    'support.text': 'Questions? Ask the shop.',
    'support.page': 'Get help',
  },
} as const;

/** The name of a message. Names are stable, because merchants use them to replace messages. */
export type MessageKey = keyof typeof en.messages;

/** Keys that a table may leave out. Some countries have special words, which not every language needs. */
type OptionalKey = Extract<MessageKey, `${string}.${'label' | 'empty' | 'invalid'}.${Uppercase<string>}`>;

type Required = Exclude<MessageKey, OptionalKey>;

/**
 * The messages of one language. A language with more plurals than English adds `form.count.few` and so on, as
 * `Intl.PluralRules` names them.
 */
export type MessageTable = { readonly [Key in Required]: string } & {
  readonly [Key in OptionalKey | `form.count.${Intl.LDMLPluralRule}`]?: string;
};

/** One language of the form. */
export interface Locale {
  /** BCP 47. */
  readonly tag: string;
  /** Every message by its key. */
  readonly messages: MessageTable;
}
