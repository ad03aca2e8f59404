/** Renders the shop on the server. The checkout is an empty element there: it mounts in the browser. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.jsx';

/** @param {Parameters<typeof App>[0]} props */
export function render(props) {
  return renderToString(
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  );
}
