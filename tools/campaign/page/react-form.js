/** Renders the form as a React component whose key can change, in a boundary that can be suspended. */
import { createElement, Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';

/** @param {{ data: Promise<void> | undefined }} props */
function Data({ data }) {
  if (data) use(data);
  return null;
}

/** @param {typeof import('payveil/react').Checkout} Checkout */
export const createRender =
  (Checkout) => (/** @type {Element} */ place, /** @type {import('payveil/react').CheckoutProps} */ props) => {
    const root = createRoot(place);
    let key = 0;
    const render = (/** @type {string} */ boundary, data = /** @type {Promise<void> | undefined} */ (undefined)) => {
      const parts = [createElement(Data, { data, key: 'data' }), createElement(Checkout, { ...props, key: ++key })];
      root.render(createElement(Suspense, { key: boundary, fallback: 'Loading' }, parts));
    };
    const remount = () => render('first');
    /** Shows nothing for a while. The form is made anew by its key, and each other time with its boundary. */
    const suspend = (/** @type {number} */ ms) =>
      render(`${key % 2}`, new Promise((resolve) => setTimeout(resolve, ms)));
    remount();
    return { remount, suspend };
  };
