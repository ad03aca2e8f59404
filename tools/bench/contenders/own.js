/** What needs no other package. */
import * as floor from './floor.js';
import * as payveil from './payveil.js';

export const contenders = [floor, payveil];
