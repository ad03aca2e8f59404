/** Events: which ones can be stopped, and what a copy of their details does not contain. */
import { describe, expect, it } from 'vitest';
import { addHidden, type CheckoutEvents, emit } from '../../src/checkout/events.js';
import { EVENT_NAMES } from './event-names.js';

function dispatch(name: keyof CheckoutEvents, listener: (event: Event) => void = () => {}) {
  const target = new EventTarget();
  const events: CustomEvent[] = [];
  target.addEventListener(`payveil:${name}`, (event) => events.push(event as CustomEvent));
  target.addEventListener(`payveil:${name}`, listener);
  const detail = {} as CheckoutEvents[typeof name];
  return { wasLetPass: emit(target, name, detail), detail, event: events[0] };
}

describe('emit', () => {
  it.each(EVENT_NAMES)('dispatches payveil:%s, which bubbles out of shadow trees', (name) => {
    const { event, detail, wasLetPass } = dispatch(name);
    expect(event).toMatchObject({ type: `payveil:${name}`, bubbles: true, composed: true });
    expect(event?.detail).toBe(detail);
    expect(event?.cancelable).toBe(name === 'submit' || name === 'action');
    expect(wasLetPass).toBe(true);
  });

  it.each(EVENT_NAMES)('a listener can stop only submit and action: %s', (name) => {
    const isStopped = name === 'submit' || name === 'action';
    expect(dispatch(name, (event) => event.preventDefault()).wasLetPass).toBe(!isStopped);
  });
});

describe('addHidden', () => {
  it('adds a member that can be read by name and that no copy contains', () => {
    const detail = addHidden({ method: 'card' }, { token: 'ab' });
    expect(detail.token).toBe('ab');
    expect(JSON.stringify(detail)).toBe('{"method":"card"}');
    expect(structuredClone(detail)).toEqual({ method: 'card' });
    expect(Object.assign({}, detail)).toEqual({ method: 'card' });
  });

  it('adds a member that cannot be replaced', () => {
    const detail = addHidden({}, { token: 'ab' });
    expect(() => Object.assign(detail, { token: 'cd' })).toThrow(TypeError);
    expect(detail.token).toBe('ab');
  });
});
