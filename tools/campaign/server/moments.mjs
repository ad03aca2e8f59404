/** The moments at which a process of the shop can be killed, by their names, and the wrappers that reach them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';

/**
 * A kill that waits for its moment.
 * @typedef {{ orderId: string, moment: string, afterMs: number }} Kill `afterMs`: how long after a step has begun, for a moment within it.
 */

/** All moments, in the course of a payment. */
export const MOMENTS = [
  'before the row',
  'within the row',
  'after the row',
  'within the charge',
  'after the charge',
  'before the result',
  'within the result',
  'after the result',
  'before onPaid',
  'after onPaid',
  'before told',
  'after told',
  'within a question',
];

/** The order whose request is being answered. A client knows only the token. */
const orderAtWork = /** @type {AsyncLocalStorage<string>} */ (new AsyncLocalStorage());

/** Does something for an order. @param {string} orderId @param {() => void} work */
export const workFor = (orderId, work) => orderAtWork.run(orderId, work);

const kills = /** @type {Map<string, Kill>} */ (new Map());

/** @param {Kill} kill */
export const plan = (kill) => kills.set(kill.orderId, kill);

/** @param {string} orderId */
export const forget = (orderId) => kills.delete(orderId);

/** @param {Kill} kill */
function die({ orderId, moment }) {
  // A pipe takes it at once, and nothing that is written later comes out.
  writeSync(1, `${JSON.stringify({ died: orderId, moment })}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** @param {string} moment @param {string} [orderId] */
function find(moment, orderId = orderAtWork.getStore() ?? '') {
  const kill = kills.get(orderId);
  return kill?.moment === moment ? kill : undefined;
}

/** Dies here, if that was planned. @param {string} moment @param {string} [orderId] */
export function reach(moment, orderId) {
  const kill = find(moment, orderId);
  if (kill) die(kill);
}

/** Begins a step, and dies within it, if that was planned. @template Result @param {string} moment @param {() => Result} step @param {string} [orderId] */
export function within(moment, step, orderId) {
  const kill = find(moment, orderId);
  const result = step();
  if (kill) setTimeout(() => die(kill), kill.afterMs);
  return result;
}

/**
 * @param {import('payveil/server').PaymentStore} store
 * @param {(orderId: string, what: string) => void} note
 * @returns {import('payveil/server').PaymentStore}
 */
export const wrapStore = (store, note) => ({
  ...store,
  async begin(payment) {
    const { orderId } = payment;
    reach('before the row', orderId);
    const begun = await within('within the row', () => store.begin(payment), orderId);
    note(orderId, begun.isNew ? `stores ${payment.state}` : `finds ${begun.payment?.state ?? 'too many tries'}`);
    reach('after the row', orderId);
    return begun;
  },
  async change(orderId, reference, version, members) {
    const isTold = members.toldAt !== undefined && members.toldAt !== null;
    const isResult = members.state !== undefined && members.state !== 'sent';
    if (isTold) reach('before told', orderId);
    if (isResult) reach('before the result', orderId);
    const change = () => store.change(orderId, reference, version, members);
    const isChanged = await (isResult ? within('within the result', change, orderId) : change());
    note(orderId, `${isChanged ? 'changes' : 'cannot change'} ${JSON.stringify(pickNews(members))}`);
    if (isResult) reach('after the result', orderId);
    if (isTold) reach('after told', orderId);
    return isChanged;
  },
});

/** @param {object} members */
const pickNews = (members) =>
  Object.fromEntries(
    Object.entries(members).filter(([name]) => !['redirectUrl', 'askedAt', 'askAt', 'tellAt'].includes(name)),
  );

/** @param {Pick<import('payveil').Client, 'chargeCard' | 'chargeSepa'>} client */
export function wrapClient(client) {
  /** @param {'chargeCard' | 'chargeSepa'} name */
  const wrap = (name) => async (/** @type {string} */ token) => {
    const charge = await within('within the charge', () => client[name](token));
    reach('after the charge');
    return charge;
  };
  return { chargeCard: wrap('chargeCard'), chargeSepa: wrap('chargeSepa') };
}

/** @param {import('payveil/server').GatewayReader} reader @returns {import('payveil/server').GatewayReader} */
export const wrapReader = (reader) => ({
  readCharge: (id) => within('within a question', () => reader.readCharge(id)),
  findCharges: (search) => within('within a question', () => reader.findCharges(search), search.description),
});
