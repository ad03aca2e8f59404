/** The country changes: what belonged to the former one goes from the form, from the alert and from the reports. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { enter, entries, fill, getInput, listMarked, mount, pick, readAlert, readError } from '../mounted-form.js';

const american = { ...entries, country: 'US', postal_code: '94103', state: 'CA' };

describe('another country', () => {
  it('removes the problem of a field that it does not have, and the alert with it', () => {
    const { host, handle } = mount();
    fill(host, { ...american, state: '' });
    handle.validate();
    expect(readAlert(host)).toBe('There is 1 problem. Check the marked field.');
    enter(getInput(host, 'country'), 'FR');
    expect({ alert: readAlert(host), isValid: handle.validate() }).toEqual({ alert: '', isValid: true });
    enter(getInput(host, 'country'), 'US');
    expect(listMarked(host)).toEqual([]);
  });

  it('writes the problem of a field in its own words', () => {
    const { host, handle } = mount();
    fill(host, { ...american, postal_code: '1' });
    handle.validate();
    expect(readError(host, 'postal_code')).toBe('Check the ZIP code. It has 5 digits.');
    enter(getInput(host, 'country'), 'GB');
    expect(readError(host, 'postal_code')).toBe('Check the postcode');
  });

  it('tells the page that the form is not complete any more, if it needs another state', () => {
    const { host, told } = mount();
    fill(host, american);
    expect(pick(told, 'change').at(-1)).toMatchObject({ complete: true });
    enter(getInput(host, 'country'), 'BR');
    expect(pick(told, 'change').at(-1)).toMatchObject({ complete: false });
  });

  it('is painted at the click, if a password manager has chosen it without an event', () => {
    const { host, handle } = mount();
    fill(host, { ...entries, postal_code: '94103' });
    getInput(host, 'country').value = 'US';
    expect(handle.validate()).toBe(false);
    expect(getInput(host, 'state').closest<HTMLElement>('.payveil-field')?.hidden).toBe(false);
    expect(document.activeElement).toBe(getInput(host, 'state'));
  });
});

it('notices a text that comes back after a script has emptied the field', () => {
  const { host, handle } = mount();
  fill(host);
  getInput(host, 'city').value = '';
  handle.validate();
  expect(listMarked(host)).toHaveLength(1);
  enter(getInput(host, 'city'), entries.city);
  expect({ marked: listMarked(host), alert: readAlert(host) }).toEqual({ marked: [], alert: '' });
});
