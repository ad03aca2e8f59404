/** Undo by keys in fields that the form formats, and that it never restores cleared values. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { defer, enter, fill, getButton, getInput, mount, type } from '../mounted-form.js';

function press(input: HTMLInputElement, key: string, init: KeyboardEventInit = { ctrlKey: true }): boolean {
  return input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
}

describe('in a card number', () => {
  const mountNumber = () => getInput(mount().host, 'cardNumber');

  it('Ctrl+Z removes one digit after the other, with the space before it', () => {
    const input = mountNumber();
    type(input, '42424');
    const shown = [input.value];
    for (let i = 0; i < 6; i++) {
      press(input, 'z');
      shown.push(input.value);
    }
    expect(shown).toEqual(['4242 4', '4242', '424', '42', '4', '', '']);
  });

  it.each([
    ['Cmd+Z', { metaKey: true }, 'z', 'Z', { metaKey: true, shiftKey: true }],
    ['Ctrl+Z and Ctrl+Y', { ctrlKey: true }, 'z', 'y', { ctrlKey: true }],
  ])('%s: undo and redo work', (_, undo, undoKey, redoKey, redo) => {
    const input = mountNumber();
    type(input, '424');
    press(input, undoKey, undo);
    press(input, undoKey, undo);
    expect(input.value).toBe('4');
    press(input, redoKey, redo);
    expect(input.value).toBe('42');
    type(input, '9');
    expect(press(input, redoKey, redo)).toBe(false);
    expect(input.value).toBe('429');
  });

  it('a paste is one step', () => {
    const input = mountNumber();
    type(input, '37');
    enter(input, '4242424242424242');
    press(input, 'z');
    expect(input.value).toBe('37');
  });

  it('other keys, and Z without Ctrl, keep their function', () => {
    const input = mountNumber();
    type(input, '42');
    expect(press(input, 'z', {})).toBe(true);
    expect(press(input, 'a')).toBe(true);
    expect(press(input, 'z', { ctrlKey: true, altKey: true })).toBe(true);
    expect(input.value).toBe('42');
  });
});

it('the brand follows an undo', () => {
  const { host } = mount();
  const input = getInput(host, 'cardNumber');
  enter(input, '37');
  expect(host.querySelector('.payveil-cardNumber .payveil-note')?.textContent).toBe('American Express');
  press(input, 'z');
  expect(host.querySelector('.payveil-cardNumber .payveil-note')?.textContent).toMatch(/^Visa, Master/);
});

it('the browser undoes a name', () => {
  const input = getInput(mount().host, 'name');
  type(input, 'Ada');
  expect(press(input, 'z')).toBe(true);
  expect(input.value).toBe('Ada');
});

describe('a cleared value does not come back', () => {
  it.each(['clear', 'unmount'] as const)('after %s', (how) => {
    const { host, handle } = mount();
    const input = getInput(host, 'cardNumber');
    type(input, '4242');
    handle[how]();
    press(input, 'z');
    expect(input.value).toBe('');
  });

  it('after the buyer has left the page', () => {
    const { host } = mount();
    const input = getInput(host, 'cvc');
    type(input, '123');
    window.dispatchEvent(new Event('pagehide'));
    press(input, 'z');
    expect(input.value).toBe('');
  });
});

it('undo does nothing while the form is busy', () => {
  const { promise, resolve } = defer();
  const { host, handle } = mount({ onToken: () => promise });
  onTestFinished(async () => {
    resolve(undefined);
    await vi.waitUntil(() => host.querySelector('[data-phase=busy]') === null);
    handle.unmount();
  });
  fill(host);
  getButton(host).click();
  const input = getInput(host, 'cardNumber');
  press(input, 'z');
  expect(input.value).toBe('4242 4242 4242 4242');
});
