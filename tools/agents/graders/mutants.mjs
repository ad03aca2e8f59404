/** Faults that are planted into the right page of the task `tests`, one in each copy. */

/** The button says the right price, whatever is charged. */
const HIDE = (/** @type {string} */ rest) =>
  `${rest}\n    submitLabel: order.currency === 'eur' ? 'Pay €25.99' : 'Pay ¥1,200',`;
const AMOUNT = '    amount: order.amount,';
const CURRENCY = '    currency: order.currency,';
const RECEIPT = "  if (status === 'succeeded') show('receipt');";
const CHARGE = '    charge: client,';
const ORDER = `    orderId: \`order-\${number}\`,`;
const DESCRIPTION = `    description: \`Order \${number}\`,`;
const PLACE = 'const { Payveil } = globalThis;';

/** Whatever goes wrong counts as refused. */
const CHARGE_OR_REFUSE = `    onToken: async ({ token, method }) => {
      try {
        const charge = await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
        tell(charge);
        return charge;
      } catch {
        throw { outcome: 'refused' };
      }
    },`;

/**
 * Each has a title, and what is replaced in `checkout.js`.
 * @type {readonly (readonly [title: string, ...replacements: (readonly [from: string, to: string])[]])[]}
 */
export const MUTANTS = [
  ['too little is charged, and the button hides it', [AMOUNT, HIDE('    amount: Math.round(order.amount / 10),')]],
  [
    'yen are charged as if they had cents',
    [AMOUNT, HIDE("    amount: order.currency === 'jpy' ? order.amount * 100 : order.amount,")],
  ],
  [
    'dollars are charged in place of euros',
    [CURRENCY, HIDE("    currency: order.currency === 'eur' ? 'usd' : order.currency,")],
  ],
  ['the charge does not name its order', [DESCRIPTION, "    description: 'Order',"]],
  [
    'a declined card gets the receipt',
    [RECEIPT, "  if (status === 'succeeded' || status === 'failed') show('receipt');"],
  ],
  [
    'a declined buyer cannot try another card',
    [RECEIPT, `${RECEIPT}\n  if (status === 'failed') document.getElementById('checkout').remove();`],
  ],
  [
    'a direct debit gets the receipt before the money has come',
    [RECEIPT, "  if (status === 'succeeded' || status === 'pending') show('receipt');"],
  ],
  [
    'who comes back from the bank gets the receipt, also after a refusal',
    [
      PLACE,
      `${PLACE}\nif (new URLSearchParams(location.search).has('charge')) document.getElementById('receipt').hidden = false;`,
    ],
  ],
  [
    'the bank sends the buyer back to a page without the order',
    [ORDER, `${ORDER}\n    returnUrl: new URL('checkout.html', location.href).href,`],
  ],
  ['after a lost answer, the buyer can pay a second time', [CHARGE, CHARGE_OR_REFUSE]],
  ['a paid order can be paid again after a reload', [ORDER, `${ORDER}\n    remember: false,`]],
  ['all orders share one name, so the second one counts as paid', [ORDER, "    orderId: 'order',"]],
];

/**
 * @param {string} source
 * @param {readonly (readonly [from: string, to: string])[]} replacements
 */
export function plant(source, replacements) {
  return replacements.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`The page does not have this once: ${from}`);
    return text.replace(from, () => to);
  }, source);
}
