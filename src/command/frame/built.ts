/** The built files that `payveil frame` copies: the script of the frame, and the languages of the form. */
import { readFileSync } from 'node:fs';
import { fail } from '../fail.js';

/** Everything of this version that a folder can need. */
export interface Built {
  /** The script of the frame, which holds the form in English. */
  readonly script: Uint8Array;
  /** The licences of what is in the script. */
  readonly licences: Uint8Array;
  /** Reads the file of another language. */
  readLocale(tag: string): Uint8Array;
}

/** The folder of the built package, in which this file has the place that it has in the source. */
const DIST = new URL('../../', import.meta.url);

/** Loads the built files. @throws {CommandError} if one of them is missing. */
export function loadBuilt(dist = DIST): Built {
  return {
    script: readBuilt(new URL('frame/inside.js', dist)),
    licences: readBuilt(new URL('frame/LICENSES.txt', dist)),
    readLocale: (tag) => readBuilt(new URL(`checkout/locales/${tag}.js`, dist)),
  };
}

function readBuilt(url: URL): Uint8Array {
  try {
    return readFileSync(url);
  } catch {
    return fail(`${url.pathname.split('/').slice(-2).join('/')} is missing in the package payveil: install it again`);
  }
}
