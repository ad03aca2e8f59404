/** The anchors of headings. */

/**
 * Writes the anchor of a heading as GitHub and npm do, so that a link of the guides leads to the same place everywhere.
 * @param {string} heading
 */
export const toAnchor = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
