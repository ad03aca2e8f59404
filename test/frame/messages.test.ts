/** The lists of the messages: what they name is there, and nothing else crosses. */
import { expect, it } from 'vitest';
import { CALLBACKS, EVENT_MEMBERS, EVENTS, OWN_OPTIONS, PAGE_OPTIONS, TOKENS } from '../../src/frame/messages.js';
import { readRootFile } from '../package/built-files.js';

it('the tokens that cross are those of the style sheet', () => {
  const sheet = readRootFile('src/checkout/render/styles.css').replace(/\/\*.*?\*\//gs, '');
  const names = new Set([...sheet.matchAll(/--payveil-([a-z-]+)/g)].map(([, name]) => name));
  expect([...names].sort()).toEqual([...TOKENS].sort());
});

it('every event has its list of members, and the page dispatches the first two itself', () => {
  expect([...EVENTS].sort()).toEqual(Object.keys(EVENT_MEMBERS).sort());
  expect(EVENTS.slice(0, 2)).toEqual(['submit', 'action']);
});

it('no list has a member that stays in the frame', () => {
  const members = Object.values(EVENT_MEMBERS).flat();
  for (const name of ['token', 'charge', 'cause', 'icon', 'value', 'waitUntil']) expect(members).not.toContain(name);
});

it('no option is in two lists, and no key in one', () => {
  const names: string[] = [...PAGE_OPTIONS, ...OWN_OPTIONS];
  expect(new Set(names).size).toBe(names.length);
  for (const name of ['apiKey', 'signature', 'tokenizer', 'charge', 'onToken', 'messages', 'classes']) {
    expect(names).not.toContain(name);
  }
  for (const name of CALLBACKS) expect(names).toContain(name);
});
