/** Hydrates the page that the server rendered. */
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.jsx';

const find = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const props = JSON.parse(find('props').textContent);

hydrateRoot(
  find('root'),
  <StrictMode>
    <App {...props} />
  </StrictMode>,
);
