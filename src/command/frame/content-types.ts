/** The content types that a deployed folder needs. With `nosniff`, browsers load nothing that has another one. */

// The JavaScript types that servers send (HTML standard, JavaScript MIME type).
const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script *(;|$)/i;

const TYPES = [
  ['.html', /^text\/html *(;|$)/i, 'text/html'],
  ['.css', /^text\/css *(;|$)/i, 'text/css'],
  ['.js', JAVASCRIPT, 'text/javascript'],
] as const;

/** Finds the type of a file by its name. `undefined` for any other file. */
export const findType = (name: string): string | undefined => TYPES.find(([end]) => name.endsWith(end))?.[2];

/** Tells whether the type fits the name of the file. Returns a sentence without a dot, or `undefined`. */
export function findTypeProblem(name: string, headers: Headers): string | undefined {
  const found = headers.get('content-type') ?? 'none';
  const wrong = TYPES.find(([end, pattern]) => name.endsWith(end) && !pattern.test(found));
  return wrong && `has the content type ${found}, not ${wrong[2]}, so no browser loads it`;
}
