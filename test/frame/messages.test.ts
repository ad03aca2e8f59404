/** The lists of the messages: what they name is there, and nothing else crosses. */
import { expect, it } from 'vitest';
import { EVENT_NAMES, TOLD_EVENTS } from '../../src/frame/events.js';
import { FROM_FRAME } from '../../src/frame/messages.js';
import { CALLBACKS, FRAME_OPTIONS, FROM_SERVER } from '../../src/frame/option-names.js';
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

it('an event has no name that a message of another meaning has', () => {
  const others = [
    'mounted',
    'served',
    'refused',
    'height',
    'show',
    'phase',
    'returned',
    'go',
    'submit',
    ...CALLBACKS,
    'done',
  ];
  expect(Object.keys(FROM_FRAME).sort()).toEqual([...Object.keys(TOLD_EVENTS), ...others].sort());
  expect(EVENT_NAMES).toEqual(['submit', 'action', ...Object.keys(TOLD_EVENTS)]);
});

it('what the server tells is not the order', () => {
  expect(FROM_SERVER).not.toContain('orderId');
});

it('a page gives no key, and nothing that only the folder or a form without a frame has', () => {
  const names = Object.keys(FRAME_OPTIONS);
  for (const name of ['apiKey', 'signature', 'tokenizer', 'charge', 'onToken', 'messages', 'classes']) {
    expect(names).not.toContain(name);
  }
  for (const name of CALLBACKS) expect(names).toContain(name);
});
