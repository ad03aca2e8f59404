/** A plugin of typedoc: it names the error of each `@throws`, and leaves out members that only Payveil itself reads. */
import { Converter, ReflectionKind } from 'typedoc';

/** A member whose name is a symbol is of no use to a reader. */
const isSymbol = (/** @type {string} */ name) => name.startsWith('[');

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.All)) {
      if (isSymbol(reflection.name)) project.removeReflection(reflection);
      else for (const tag of reflection.comment?.getTags('@throws') ?? []) nameThrown(tag);
    }
  });
}

/** @param {import('typedoc').CommentTag} tag */
function nameThrown({ typeAnnotation, content }) {
  if (typeAnnotation)
    content.unshift({ kind: 'code', text: `\`${typeAnnotation.slice(1, -1)}\`` }, { kind: 'text', text: ' ' });
}
