/** Finds words that a browser has broken, and targets that are too small, in all forms of a page. Each function runs in the page. */

/** Lists the words that stand on two lines, each with its element. A hyphen of the word itself may end a line. */
export function findBrokenWords(): string[] {
  const broken: string[] = [];
  for (const form of document.querySelectorAll('.payveil')) {
    const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement || parentElement.closest('select') || !parentElement.checkVisibility()) continue;
      const { width, height } = parentElement.getBoundingClientRect();
      // What only screen readers get.
      if (width <= 1 || height <= 1) continue;
      // References and addresses are no words. Of a mandate they are, because it is a legal text.
      const isLegal = parentElement.closest('.payveil-mandate');
      for (const { 0: word, index } of (textContent ?? '').matchAll(/[^\s\u2010-\u2014/-]+/g)) {
        if (word.length < 2 || (!isLegal && /[\d@]/.test(word))) continue;
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} in ${parentElement.className || parentElement.localName}`);
      }
    }
  }
  return broken;
}

/** Lists the targets that are lower than 44 px, or narrower, and links that are lower than 24 px and not part of a sentence. */
export function findSmallTargets(): string[] {
  const small: string[] = [];
  for (const target of document.querySelectorAll('.payveil :is(input, select, button, a)')) {
    const { width, height } = target.getBoundingClientRect();
    // An input that only browsers fill takes no pointer.
    if (!target.checkVisibility() || getComputedStyle(target).pointerEvents === 'none') continue;
    const isInSentence = target.matches('p a');
    const least = target.matches('a') ? 24 : 44;
    if (!isInSentence && (height < least - 0.5 || width < least - 0.5))
      small.push(`${target.className || target.localName} ${width.toFixed(0)} x ${height.toFixed(0)}`);
  }
  return [...new Set(small)];
}
