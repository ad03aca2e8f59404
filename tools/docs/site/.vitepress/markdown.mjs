/** How Markdown is shown beyond what VitePress does: as on GitHub, with the names of files above their code, and with more anchors. */

/** @param md The markdown-it of VitePress. */
export function extendMarkdown(md) {
  // A file such as `frame.md` in a sentence is no address, though `md` is also a country.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.core.ruler.push('anchors-of-codes', addAnchorsOfCodes);
  const { fence } = md.renderer.rules;
  // Shows the name of a file, which stands after the language, above its code.
  md.renderer.rules.fence = (tokens, index, ...others) => {
    const [, file] = /^\S+ (\S+)$/.exec(tokens[index].info.trim()) ?? [];
    const html = fence(tokens, index, ...others);
    if (file === undefined) return html;
    return `<div class="file"><p class="file-name">${md.utils.escapeHtml(file)}</p>${html}</div>`;
  };
}

/** A cell with a code of an error, and nothing else. */
const CODE = /^`([a-z]+(?:_[a-z]+)*)`$/;

/** Gives the row of a code an anchor on the page of errors, unless a heading has it: `errors#iban_checksum`. */
function addAnchorsOfCodes({ tokens, env }) {
  if (env.relativePath !== 'errors.md') return;
  const used = new Set(tokens.map((token) => token.attrGet('id')));
  let row;
  for (const token of tokens) {
    if (token.type === 'tr_open') row = token;
    const [, code] = CODE.exec(token.content) ?? [];
    if (token.type !== 'inline' || code === undefined || used.has(code) || row === undefined) continue;
    row.attrSet('id', code);
    used.add(code);
    row = undefined;
  }
}
