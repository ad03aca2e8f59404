/** How the search of the site reads words, and which pages it prefers. */

// VitePress writes these functions into the pages as text, so each is whole in itself.

/** Cuts a text into words. `Next.js` and `3-D` are one word each, and the name of a code counts as a whole and by its parts. */
function cutWords(text) {
  const joined = text.replace(/(\w)\.js\b/gi, '$1js').replace(/\b3-?d\b/gi, '3d');
  const names = joined.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [];
  return [...names, ...joined.split(/[\n\r\p{Z}\p{P}]+/u)];
}

/**
 * Takes the endings off a word, so that `declined` finds `decline`. It leaves out words that are in every question, and writes
 * colour and color alike.
 */
function readTerm(term) {
  const word = term.toLowerCase().replace('colour', 'color').replace('licence', 'license');
  const common =
    /^(?:a|an|and|are|at|be|by|can|do|does|for|from|how|i|if|in|is|it|its|me|my|of|on|or|should|so|that|the|there|this|to|was|we|what|when|where|which|who|why|will|with|you|your)$/;
  if (common.test(word)) return null;
  if (word.includes('_')) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=\w{2}[^su])s$/, '')
    .replace(/(?<=\w{3})(?:ing|ed)$/, '')
    .replace(/(?<=\w{2}([^aeiouls]))\1$/, '')
    .replace(/(?<=\w{3})e$/, '');
}

/** Guides answer questions. The reference, the page for coding agents and the changelog come after them. */
function weighPage(id) {
  if (/\/changelog\.html/.test(id)) return 0.2;
  return /\/(?:api\/|agents\.html)/.test(id) ? 0.5 : 1;
}

/** Two letters begin too many words. */
const takesBeginning = (term) => term.length > 2;

/** A letter more or less makes another word of a short one. */
const takesMistakes = (term) => (term.length > 5 ? 0.2 : false);

/** The settings of MiniSearch, the search of VitePress. */
export const SEARCH = {
  miniSearch: {
    options: { tokenize: cutWords, processTerm: readTerm },
    searchOptions: {
      prefix: takesBeginning,
      fuzzy: takesMistakes,
      boostDocument: weighPage,
      boost: { title: 1.3, text: 1, titles: 0.3 },
      // A word that only begins alike, or that is misspelt, counts little.
      weights: { prefix: 0.2, fuzzy: 0.2 },
      // Long sections, such as tables of options, answer as well as short ones.
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
    },
  },
};
