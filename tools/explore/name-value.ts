/** Names plain values that never change: two with the same members have the same number. */
const numbers = new Map<string, number>();
const known = new WeakMap<object, number>();

/** Names a value that many worlds share. */
export function nameShared(value: object): number {
  const found = known.get(value);
  if (found !== undefined) return found;
  const number = nameValue(value);
  known.set(value, number);
  return number;
}

/** Names a value that was made for its name alone. */
export const nameValue = (value: unknown): number => nameText(JSON.stringify(value));

/** Names a text in which a value is written. */
export function nameText(text: string): number {
  const found = numbers.get(text);
  if (found !== undefined) return found;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}
