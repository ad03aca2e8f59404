// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createElement, setAttributes } from '../../../src/checkout/dom/create-element.js';
import { fill } from '../../../src/checkout/dom/fill.js';

const createItem = () => [createElement(document, 'b', {}, ['text'])];

describe('fill', () => {
  it('keeps the content while the key is the same', () => {
    const place = createElement(document, 'div');
    const create = vi.fn(createItem);
    expect(fill(place, 'one', create)).toBe(true);
    const { firstChild } = place;
    expect(fill(place, 'one', create)).toBe(false);
    expect(place.firstChild).toBe(firstChild);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('creates new content for another key, and for another element', () => {
    const [place, other] = [createElement(document, 'div'), createElement(document, 'div')];
    fill(place, 'one', createItem);
    const { firstChild } = place;
    expect(fill(other, 'one', createItem)).toBe(true);
    expect(fill(place, 'two', createItem)).toBe(true);
    expect(place.firstChild).not.toBe(firstChild);
    expect(place.childNodes).toHaveLength(1);
  });

  it('does not write its key into the page', () => {
    const place = createElement(document, 'div');
    fill(place, 'Visa ••4242', createItem);
    expect(place.outerHTML).toBe('<div><b>text</b></div>');
  });
});

describe('setAttributes', () => {
  it('writes texts and numbers, and removes what is null', () => {
    const element = createElement(document, 'div', { id: 'old', dir: 'rtl' });
    setAttributes(element, { id: 'new', dir: null, tabindex: 0 });
    expect(element.outerHTML).toBe('<div id="new" tabindex="0"></div>');
  });
});
