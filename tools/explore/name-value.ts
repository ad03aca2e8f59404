/** Names plain values that never change: two with the same members have the same number. */
const numbers = new Map<string, number>();
const known = new WeakMap<object, number>();

export function nameValue(value: object): number {
  const found = known.get(value);
  if (found !== undefined) return found;
  const number = nameText(JSON.stringify(value));
  known.set(value, number);
  return number;
}

/** Names a text in which a value is written. */
export function nameText(text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}
