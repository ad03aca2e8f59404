/** Faults that are planted in the shipped code of the page, one at a time, and the world in which each must be found. */

/** @typedef {import('../bundle.mjs').Mutation} Mutation */

const STEP = 'src/checkout/payment/course/step.ts';
const LOST = 'one window, and its answers are lost';
const TWO = 'two windows';
const LEFT = 'two windows, one is left';

/** @type {readonly Mutation[]} */
export const PAGE_MUTATIONS = [
  {
    world: TWO,
    name: 'a record goes with the end, and not when it was seen',
    file: STEP,
    from: '  remember(p);\n  if (hasEnded) {',
    to: '  if (hasEnded) forgetRecord(p);\n  else remember(p);\n  if (hasEnded) {',
  },
  {
    world: LOST,
    name: 'a refusal after a lost answer to the page is believed',
    file: 'src/checkout/payment/outcome/add-ending.ts',
    from: '!(before || isUnknown(failed))',
    to: '!isUnknown(failed)',
  },
  {
    world: 'old storage after Back',
    name: 'there is no lock',
    file: STEP,
    from: "if (p.plan.locks) want(p, 'lock', why, how);",
    to: 'if (how === undefined) forgetToken(p);',
  },
  {
    world: LOST,
    name: 'the form opens after 30 seconds',
    file: STEP,
    from: "isUnknown(end) && p.state === 'checking' ? 'late' : toTrigger(end, false)",
    to: "'refused'",
  },
  {
    world: TWO,
    name: 'the storage is not read before the token is sent',
    file: STEP,
    from: "else want(p, 'read', 'start');",
    to: 'else send(p);',
  },
  {
    world: LEFT,
    name: 'what was under way is read as never sent',
    file: 'src/checkout/payment/memory/remembered-ending.ts',
    from: "if (phase !== 'open') return",
    to: "if (phase === 'busy') return createFailure('gateway_error', 'not_sent');\n  if (phase !== 'open') return",
  },
  {
    world: LEFT,
    name: 'the record is written only with the answer',
    file: STEP,
    from: 'const isRemembered = remember(p, isNeeded);',
    to: 'const isRemembered = false;',
  },
  {
    world: 'two windows, and a lock that is taken',
    name: 'a page goes on whose lock was taken',
    file: STEP,
    from: 'lost: (p) => isOver(p.state) || followOther(p),',
    to: 'lost: () => {},',
  },
  {
    world: TWO,
    name: 'an answer counts for another payment than asked',
    file: STEP,
    from: 'if (asked.reference === p.facts.reference) return true;',
    to: 'if (asked) return true;',
  },
  {
    world: 'old storage after Back',
    name: 'a page that was left goes on to send',
    file: STEP,
    from: "if (isPrepared(p.state) || (p.state === 'busy' && !p.isBegun))",
    to: 'if (p.isGuessed)',
  },
  {
    world: TWO,
    name: 'the lock is kept after the end',
    file: STEP,
    from: "want(p, 'noTimer', 'reread');\n    want(p, 'release', false);",
    to: "want(p, 'noTimer', 'reread');",
  },
  {
    world: 'a shared storage that is emptied',
    name: 'what all windows share is lost for this tab too',
    file: 'src/checkout/payment/memory/record.ts',
    from: '|| isLost(each));',
    to: ');',
  },
  {
    world: 'a full storage',
    name: 'a window that has waited sends without a record',
    file: STEP,
    from: 'if (!maySend) return',
    to: 'if (p.isGuessed) return',
  },
  {
    world: LOST,
    name: 'a charge is told with each answer',
    file: 'src/checkout/payment/course/add-answer.ts',
    from: 'if (!name || p.charges.includes(name)) return;',
    to: 'if (!name) return;',
  },
  {
    world: 'the page shows the bank',
    name: 'the page that shows the bank is never closed',
    file: STEP,
    from: "if (p.bank !== 'open') return;\n  p.bank = 'shown';",
    to: "if (p.bank !== 'open') return;",
  },
];
