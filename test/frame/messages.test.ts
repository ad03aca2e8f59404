/** The lists of the messages: what they name is there, and nothing else crosses. */
import { expect, it } from 'vitest';
import { FROM_FRAME } from '../../src/frame/messages.js';
import { THEME_TOKENS } from '../../src/frame/theme-tokens.js';
import { readRootFile } from '../package/built-files.js';

it('the tokens that cross are those of the style sheet', () => {
  const sheet = readRootFile('src/checkout/render/styles.css').replace(/\/\*.*?\*\//gs, '');
  const names = new Set([...sheet.matchAll(/--payveil-([a-z-]+)/g)].map(([, name]) => name));
  expect([...names].sort()).toEqual([...THEME_TOKENS].sort());
});

it('no message has a member that stays in the frame, and every kind is one of `typeof`', () => {
  const members = Object.values<object>(FROM_FRAME).flatMap((each) => Object.entries<string>({ ...each }));
  expect(members.length).toBeGreaterThan(30);
  for (const [name, kind] of members) {
    expect(['token', 'charge', 'cause', 'icon', 'waitUntil', 'type']).not.toContain(name);
    expect(kind).toMatch(/^(string|number|boolean|object|undefined)( (number|boolean|object|undefined))*$/);
  }
});
