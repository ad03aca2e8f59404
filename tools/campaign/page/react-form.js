/** Renders the form as a React component whose key can change. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** @param {typeof import('payveil/react').Checkout} Checkout */
export const createRender =
  (Checkout) => (/** @type {Element} */ place, /** @type {import('payveil/react').CheckoutProps} */ props) => {
    const root = createRoot(place);
    let key = 0;
    const render = () => root.render(createElement(Checkout, { ...props, key: ++key }));
    render();
    return { remount: render };
  };
