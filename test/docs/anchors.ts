/** Reads the anchors of a page. */
import { toAnchor } from '../../tools/docs/site/anchor.mjs';
import { readRootFile } from '../package/built-files.js';

/** Lists the anchors of a page's headings, in the form of GitHub and npm. */
export function listAnchors(page: string): string[] {
  const text = readRootFile(page).replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));
}
