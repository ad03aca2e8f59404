/** A reader as a schema of zod: the only file that needs it. */
import * as z from 'zod/mini';
import { describeCode } from './messages.js';
import type { Reader } from './reader.js';

/**
 * Wraps a reader as a schema: zod/mini, so Standard Schema too. Tokenizers and clients use the reader itself, because the
 * schema is a page's, and whoever holds it can change what it does.
 * One zod transform and not an object schema, which would skip the checks across members once one is wrong, read a member of a
 * polluted prototype, and weigh 1.5 KB more.
 */
export function toSchema<Given, Sent extends object>(read: Reader<Sent>): z.ZodMiniType<Sent, Given> {
  return z.transform<Given, Sent>((input, { issues }) =>
    read(input, (path, code) => {
      // zod's type knows only zod's codes; it passes ours on unread.
      (issues as object[]).push({ code, message: describeCode(code), path: path ? [path] : [] });
    }),
  );
}
