/** The worlds of the page, as the search walks through them. */
import type { Payment } from '../../../src/checkout/payment/course/model.js';
import { nameText, nameValue } from '../name-value.js';
import type { Universe } from '../search.js';
import type { Bounds } from './bounds.js';
import { isEnd, judgeWorld } from './judge.js';
import { Moves } from './moves.js';
import { type Awaited, createWorld, type Page, type Window, type World } from './world.js';

export const openPageUniverse = (bounds: Bounds): Universe<World> => ({
  start: createStart(bounds),
  nameWorld,
  listMoves: (world) => new Moves(world, bounds).list,
  judge: (world) => judgeWorld(world, bounds),
  isEnd,
});

/** A page of the shop's server asks for the order first. */
function createStart(bounds: Bounds): World {
  const world = createWorld(bounds);
  if (bounds.way === 'server') for (const { page } of world.windows) page?.awaited.push({ kind: 'order', pay: -1 });
  return world;
}

const payments = new WeakMap<Payment, number>();
/** When it has asked decides nothing, and some of it is the same in all of a world. A rest of the payment would take far longer. */
const LEFT_OUT = {
  ...{ round: undefined, watchedAt: undefined, checkedAt: undefined },
  ...{ plan: undefined, means: undefined, facts: undefined },
};

/** Names a payment by all that decides what follows. */
function namePayment(payment: Payment): number {
  const found = payments.get(payment);
  if (found !== undefined) return found;
  const { reference, replaces } = payment.facts;
  const name = nameValue([reference, replaces, { ...payment, ...LEFT_OUT }]);
  payments.set(payment, name);
  return name;
}

function nameAwaited(awaited: Awaited, { pays }: Page): string {
  if (awaited.kind !== 'send' && awaited.kind !== 'lookUp') return JSON.stringify(awaited);
  const { round, asked, ...rest } = awaited;
  const age = round === 0 ? 'first' : round === pays[awaited.pay]?.round ? 'current' : 'old';
  return JSON.stringify([rest, age, asked.reference]);
}

function namePage(page: Page): string {
  const { pays, ended, awaited, alarms, stale, before, ...rest } = page;
  const waits = awaited.map((each) => nameAwaited(each, page)).sort();
  const rings = alarms.map(({ pay, timer, due }) => `${pay}${timer}${due}`);
  const read = [stale && `${stale.shared} ${stale.own}`, before && `${before.shared}`];
  return [pays.map(namePayment), [...ended].sort(), waits, rings, read, Object.values(rest)].join('|');
}

const tabs = new WeakMap<Window, string>();

function nameTab(tab: Window): string {
  const found = tabs.get(tab);
  if (found !== undefined) return found;
  const { page, ...rest } = tab;
  const name = String(nameText(`${Object.values(rest)}${page && namePage(page)}`));
  tabs.set(tab, name);
  return name;
}

/** It does not matter which window is which. */
function nameWorld({ windows, lock, heard, flying, faults, ...rest }: World): string {
  const names = windows.map((tab, at) => `${nameTab(tab)}${lock === at ? ' holds' : ''}`).sort();
  return `${names} ${nameValue([rest, [...heard].sort(), [...flying].sort()])} ${faults}`;
}
