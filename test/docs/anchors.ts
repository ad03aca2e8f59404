/** Reads the anchors of a page. */
import { readRootFile } from '../package/built-files.js';

/** Lists the anchors of a page's headings, in the form of GitHub and npm. */
export function listAnchors(page: string): string[] {
  const text = readRootFile(page).replace(/^```.*?^```$/gms, '');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
