/** Keeps lists of records in the browser's storage. Storage that fails, is forbidden or was changed is like empty storage. */
import { takeOwn } from '../../../options/own.js';

/** The storage of this tab, which goes with it, and the storage that all windows of the shop share. */
export type Area = 'sessionStorage' | 'localStorage';

const KEY = 'payveil.payments';

/** Reads the list in an area. Any script of the page can write there. */
export function readList(view: Window | null, area: Area): unknown[] {
  try {
    const list: unknown = JSON.parse(view?.[area].getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Writes the list of an area, and returns whether the storage took it. An empty list leaves nothing behind. */
export function writeList(view: Window | null, area: Area, list: readonly object[]): boolean {
  try {
    // A library may have given every object or list a `toJSON`. Copies that inherit nothing have none.
    const texts = list.map((each) => JSON.stringify(takeOwn(each)));
    if (texts.length > 0) view?.[area].setItem(KEY, `[${texts}]`);
    else view?.[area].removeItem(KEY);
    return view !== null;
  } catch {
    // The payment goes on, and is not remembered.
    return false;
  }
}

/** What changes when the shop's server should be asked again. Nothing stays there. */
const NEWS = 'payveil.news';

/** Tells the other windows of the shop that a payment has ended. */
export function tellWindows(view: Window | null): void {
  try {
    view?.localStorage.setItem(NEWS, '1');
    view?.localStorage.removeItem(NEWS);
  } catch {
    // They ask before they pay.
  }
}

/** Tells whether an event says that a payment of another window has ended. */
export const isNews = ({ key, newValue }: Partial<StorageEvent>) => key === NEWS && newValue !== null;
