/** What the engine keeps about its last match, for every later script. */

/** Reads everything that the engine keeps about its last match. */
export function readTraces(): string {
  const names = ['input', '$_', 'lastMatch', '$&', 'lastParen', '$+', 'leftContext', '$`', 'rightContext', "$'"];
  const groups = Array.from({ length: 9 }, (_, i) => `$${i + 1}`);
  const engine = RegExp as unknown as Record<string, string>;
  return [...names, ...groups].map((name) => engine[name]).join('\n');
}

/** Makes the engine forget what was matched before, such as a title that the test runner searched. */
export const forgetTraces = () => /noth/.exec('nothing');
