/** On a server there is no page: everything can be imported, and a form renders as its empty host. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as checkout from '../../../src/checkout/index.js';
import { Checkout } from '../../../src/react/checkout.js';
import { options } from '../settings.js';

it('has no window and no document', () => {
  expect({ window: typeof window, document: typeof document }).toEqual({ window: 'undefined', document: 'undefined' });
});

it('imports the checkout', () => {
  expect(Object.keys(checkout).sort()).toEqual(['attachCheckout', 'mountCheckout', 'readReturn']);
});

it('renders the host of a form', () => {
  expect(renderToString(createElement(Checkout, { ...options, className: 'pay' }))).toBe('<div class="pay"></div>');
});
