/** The storages of a window, as the shipped code reads and writes them: texts of the world. */
import type { Bounds } from './bounds.js';
import type { Page, Window as Tab, World } from './world.js';
import { changeOther, getPage, getWindow } from './world.js';

const KEY = 'payveil.payments';
/** Whether it is the key of the records. What tells other windows to ask stands there no longer than an event. */
const isRecords = (key: string) => key === KEY;

let now = 0;
// The shipped code asks the device how old a record is. The search itself asks for no time.
Date.now = () => now;

/** What the shipped code takes for the window of a page. */
export function openView(world: World, index: number, { full, isSlow }: Pick<Bounds, 'full' | 'isSlow'>): Window {
  now = world.time;
  const tab = getWindow(world, index);
  const page = getPage(world, index);
  const take = (isFull: boolean, write: (text: string | undefined) => void) => ({
    setItem(key: string, text: string) {
      if (isFull) throw new Error('QuotaExceededError');
      if (isRecords(key)) write(text);
    },
    removeItem: (key: string) => isRecords(key) && write(undefined),
  });
  const write = (text: string | undefined) => writeShared(world, index, text, isSlow);
  return {
    localStorage: { getItem: () => readShared(world, page) ?? null, ...take(full !== 'none', write) },
    sessionStorage: {
      getItem: () => (page.stale ? page.stale.own : tab.own) ?? null,
      ...take(full === 'all', (text) => {
        tab.own = text;
      }),
    },
  } as unknown as Window;
}

function readShared(world: World, { stale, before }: Page): string | undefined {
  return stale ? stale.shared : before ? before.shared : world.shared;
}

/** Writes what all windows share. The others hear of it, and may read it only later. */
export function writeShared(world: World, index: number, text: string | undefined, isSlow: boolean): void {
  const former = world.shared;
  const { page } = getWindow(world, index);
  if (page) page.before = undefined;
  if (former === text) return;
  world.shared = text;
  for (const [at, other] of world.windows.entries()) {
    if (at === index || !canHear(other)) continue;
    const changed = changeOther(world, at);
    if (!changed) continue;
    if (isSlow) changed.before ??= { shared: former };
    changed.awaited.push({ kind: 'news', pay: -1 });
  }
}

const canHear = ({ at, page }: Tab) => at === 'page' && page && !page.awaited.some(({ kind }) => kind === 'news');
