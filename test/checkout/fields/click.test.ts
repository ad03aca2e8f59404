/** A problem that appears because of a click waits until the click is over, and goes if the form has changed meanwhile. */
// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import {
  choose,
  enter,
  fill,
  getButton,
  getInput,
  mount,
  readAlert,
  readError,
  readStatus,
  type,
  withSepa,
} from '../mounted-form.js';

const press = () => window.dispatchEvent(new Event('mousedown'));
const letGo = () => window.dispatchEvent(new Event('mouseup'));
const TOO_SHORT = 'Your card number is too short';

it('waits for the end of the click', async () => {
  const { host } = mount();
  type(getInput(host, 'cardNumber'), '4242');
  press();
  getInput(host, 'expiry').focus();
  expect(readError(host, 'cardNumber')).toBe('');
  letGo();
  expect(readError(host, 'cardNumber')).toBe('');
  await vi.waitFor(() => expect(readError(host, 'cardNumber')).toBe(TOO_SHORT));
  expect(readStatus(host)).toBe(TOO_SHORT);
});

it('waits at most a second, because a menu may hide the end of the press', async () => {
  vi.useFakeTimers();
  const { host } = mount();
  type(getInput(host, 'cardNumber'), '4242');
  press();
  getInput(host, 'expiry').focus();
  vi.advanceTimersByTime(999);
  expect(readError(host, 'cardNumber')).toBe('');
  vi.advanceTimersByTime(1);
  expect(readError(host, 'cardNumber')).toBe(TOO_SHORT);
  vi.useRealTimers();
});

it('tells nothing of a field that the click has taken away', async () => {
  const { host } = mount(withSepa);
  type(getInput(host, 'cardNumber'), '4242');
  press();
  getInput(host, 'email').focus();
  choose(host, 'sepa');
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([readError(host, 'cardNumber'), readStatus(host)]).toEqual(['', '']);
});

it('tells only the number of problems after a click on the button', async () => {
  const { host } = mount();
  fill(host);
  enter(getInput(host, 'cvc'), '1');
  getInput(host, 'cvc').focus();
  press();
  getButton(host).focus();
  getButton(host).click();
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(readAlert(host)).toBe('There is 1 problem. Check the marked field.');
  expect(readStatus(host)).toBe('');
});

it('drops what waits when the form is removed', async () => {
  const { host, handle } = mount();
  type(getInput(host, 'cardNumber'), '4242');
  const input = getInput(host, 'cardNumber');
  press();
  getInput(host, 'expiry').focus();
  handle.unmount();
  letGo();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(input.getAttribute('aria-invalid')).toBe('false');
});
