/** Writes the page for an address that has none: it leads to the page that is meant, and otherwise lists all. */
import { findPage } from './find-page.mjs';
import { GROUPS } from './pages.mjs';

const STYLE = `:root{color-scheme:light dark;--text:#171a21;--muted:#565e6c;--page:#fff;--accent:#0b57d0}
@media (prefers-color-scheme:dark){:root{--text:#e6e8ed;--muted:#a6aebc;--page:#1b1b1f;--accent:#a8c7fa}}
body{max-width:44rem;margin:0 auto;padding:2rem 1.5rem 4rem;background:var(--page);color:var(--text);font:1rem/1.6 system-ui,sans-serif}
a{color:var(--accent)}
header a{display:flex;align-items:center;gap:.5rem;color:inherit;font-weight:600;text-decoration:none}
h1{margin:3rem 0 .5rem;font-size:1.75rem;line-height:1.25}
p{margin:0;color:var(--muted)}
nav{display:grid;grid-template-columns:repeat(auto-fill,minmax(12rem,1fr));gap:1.5rem;margin-top:2rem}
h2{margin:0 0 .25rem;font-size:1rem}
ul{margin:0;padding:0;list-style:none}
li{padding:.125rem 0}`;

/**
 * @param {string} base The path at which the site is served.
 * @param {readonly string[]} pages The paths of all pages, without an ending.
 */
export function writeLostPage(base, pages) {
  const script = `${findPage}
const page = findPage(decodeURI(location.pathname).slice(${JSON.stringify(base)}.length), ${JSON.stringify(pages)});
if (page !== undefined) location.replace(${JSON.stringify(base)} + page.replace(/index$/, '') + (/(^|\\/)index$/.test(page) ? '' : '.html') + location.search + location.hash);`;
  const groups = GROUPS.map(
    ({ title, pages: listed }) =>
      `<section><h2>${title}</h2><ul>${listed.map((page) => `<li>${writeLink(base, page)}</li>`).join('')}</ul></section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>No such page | Payveil</title>
<link rel="icon" type="image/svg+xml" href="${base}icon.svg">
<style>${STYLE}</style>
<script>${script}</script>
</head>
<body>
<header><a href="${base}"><img src="${base}icon.svg" alt="" width="24" height="24">Payveil</a></header>
<main>
<h1>There is no such page</h1>
<p>It may have another name now. These are all guides:</p>
<nav aria-label="Guides">${groups.join('')}</nav>
</main>
</body>
</html>
`;
}

/** @param {string} base @param {{ path: string, title: string }} page */
const writeLink = (base, { path, title }) =>
  `<a href="${base}${path.endsWith('index') ? path.slice(0, -'index'.length) : `${path}.html`}">${title}</a>`;
