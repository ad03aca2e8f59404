/** Functions of the platform, as they are when this module is loaded: one that a later script puts in their place is not called. */

const { call } = Function.prototype;

/** Makes a method a function of its object, which no later patch of the prototype reaches. */
export function capture<This, Args extends unknown[], Result>(
  method: (this: This, ...args: Args) => Result,
): (self: This, ...args: Args) => Result {
  // `call` of a method whose type is not known has none that TypeScript can write.
  return call.bind(method as never) as never;
}

export const trim = /*#__PURE__*/ capture(String.prototype.trim);
export const slice: (text: string, start?: number, end?: number) => string = /*#__PURE__*/ capture(
  String.prototype.slice,
);
export const fill = /*#__PURE__*/ capture(Uint8Array.prototype.fill);
export const { stringify } = JSON;
export const { isArray } = Array;
export const { isInteger, isSafeInteger } = Number;
export const { create, keys, hasOwn } = Object;
