/** All that make a token of one charge: each prepares its key, and returns what makes one token. */
import * as cryptoJs from './crypto-js.js';
import * as floor from './floor.js';
import * as jose from './jose.js';
import * as noble from './noble.js';
import * as forge from './node-forge.js';
import * as payveil from './payveil.js';
import * as sjcl from './sjcl.js';

export { cryptoJs, floor, jose, payveil };
export const contenders = [floor, payveil, noble, sjcl, forge, cryptoJs, jose];
