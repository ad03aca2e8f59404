/** Faults that are planted in the shipped code, one at a time, and the world in which each must be found. */

/** @typedef {import('../bundle.mjs').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const SERVER_MUTATIONS = [
  {
    world: 'a page waits no longer',
    name: 'an empty list of an earlier attempt is believed',
    file: 'src/server/payment/decide.ts',
    from: 'const { state, attempts, sentAt, chargeId, holds } = payment;',
    to: 'const { state, sentAt, chargeId, holds } = payment;\n  const attempts = attempt;',
  },
  {
    world: 'a refusal after a lost answer',
    name: 'a refusal after a lost answer is believed',
    file: 'src/server/payment/charge.ts',
    from: "if (outcome === 'unknown' || payment.attempts > 1) {",
    to: "if (outcome === 'refused' && payment.attempts > 1) return { payment: (await learn(context, payment, { kind: 'absent', attempt: payment.attempts, askedAt: Infinity, said: { isDeclined: true } })).payment, outcome };\n  if (outcome === 'unknown') {",
  },
  {
    world: 'a settler whose clock is ahead',
    name: 'the clock of the process decides',
    file: 'src/server/store-time.ts',
    from: 'now: () => told + Math.floor(measure() - heardAt),',
    to: 'now: () => measure(),',
  },
  {
    world: 'two orders from one address',
    name: 'the limit counts only what was declined',
    file: 'src/server/store/members.ts',
    from: 'return isUnderWay || (declinedAt',
    to: 'return (declinedAt',
  },
  {
    world: 'two browsers at once',
    name: 'news is told before it is stored',
    file: 'src/server/payment/context.ts',
    from: 'if (await store.change(orderId, reference, version, members)) {',
    to: "if (members.news === 'paid') await options.onPaid(orderId, { id: members.chargeId ?? '' } as never);\n    if (await store.change(orderId, reference, version, members)) {",
  },
  {
    world: 'a process that is frozen or killed',
    name: 'a process sends although its attempt may be over',
    file: 'src/server/payment/charge.ts',
    from: 'watch() <= SEND_LIMIT_MS',
    to: 'watch() >= 0',
  },
  {
    world: 'a payment at the bank, given up',
    name: 'a payment is replaced without asking',
    file: 'src/server/routes/pay-order.ts',
    from: 'for (const other of isNew ? payments : [])',
    to: 'for (const other of isNew ? [] : [])',
  },
  {
    world: 'two browsers at once',
    name: 'two payments may hold an order',
    file: 'src/server/store/one-holder.ts',
    from: 'const holder = order.find((other) => other.holds && !isReplaced(other, payment));',
    to: 'const holder = undefined;',
  },
  {
    world: 'two browsers at once',
    name: 'an empty list frees the order at once',
    file: 'src/server/payment/decide.ts',
    from: 'const isOver = askedAt - sentAt >= forgetAfterMs || !holds;',
    to: 'const isOver = true;',
  },
  {
    world: 'a payment at the bank, given up',
    name: 'a success that waits never takes its place',
    file: 'src/server/payment/decide.ts',
    from: "state === 'succeeded' && !holds && news !== 'second_charge';",
    to: "state === 'succeeded' && !holds && news === 'second_charge';",
  },
  {
    world: 'the page charges again late',
    name: 'a page that charges again is not counted',
    file: 'src/server/payment/decide.ts',
    from: 'return payment.tokenHash === null ? attempt :',
    to: 'return payment.tokenHash === null ? { askAt: attempt.askAt } :',
  },
];
