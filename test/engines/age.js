/** Removes what is newer than the oldest supported engines (Chrome 109, Firefox 115, Safari 16.4). It runs before the page. */

/** @type {[object, string][]} */
const NEWER = [
  [Uint8Array, 'fromHex fromBase64'],
  [Uint8Array.prototype, 'toHex toBase64 setFromHex setFromBase64'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toReversed toSorted toSpliced with'],
  [ArrayBuffer.prototype, 'transfer transferToFixedLength resize'],
  [String.prototype, 'isWellFormed toWellFormed'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
  [Map.prototype, 'getOrInsert getOrInsertComputed'],
  [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
  [Promise, 'withResolvers try'],
  [JSON, 'rawJSON isRawJSON'],
  [Error, 'isError'],
  [RegExp, 'escape'],
  [URL, 'canParse parse'],
  [AbortSignal, 'any'],
  [Response, 'json'],
  [Headers.prototype, 'getSetCookie'],
  [Element.prototype, 'checkVisibility setHTMLUnsafe getHTML moveBefore'],
  [HTMLElement.prototype, 'showPopover hidePopover togglePopover'],
  [globalThis, 'Iterator'],
  [Intl, 'DurationFormat'],
];

const isGone = NEWER.every(([owner, names]) => names.split(' ').every((name) => Reflect.deleteProperty(owner, name)));
if (isGone) document.documentElement.dataset.aged = '';
