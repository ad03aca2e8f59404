/** A script that comes after Payveil and replaces whatever it can reach, to see what passes by. It runs in the page. */

/** What the script tells. */
export interface Spy {
  /** Which functions were replaced. */
  readonly count: number;
  /** Which of them were given the number: whole, in an object, as bytes, or one digit after the other. */
  list(): string[];
}

/**
 * Replaces every function of every prototype, constructor and namespace, and asks each constructor what is an instance of it.
 * The number comes as digits, so that no text of it is there but the one that is looked for.
 */
export function spyOnEverything(digits: number[]): void {
  const { apply, construct, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const { isView } = ArrayBuffer;
  const { fromCharCode } = String;
  const { getPrototypeOf } = Object;
  const number = digits.join('');
  const tail = number.slice(0, 12);
  const streams: Record<string, string> = Object.create(null);
  const found: Record<string, true> = Object.create(null);
  let isInside = false;

  const has = (text: string) => {
    for (let at = 0; at + tail.length <= text.length; at++) {
      let length = 0;
      while (length < tail.length && text[at + length] === tail[length]) length++;
      if (length === tail.length) return true;
    }
    return false;
  };
  const append = (name: string, text: string) => {
    streams[name] = (streams[name] ?? '') + text;
  };
  const look = (name: string, value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (value.length === 1 && value >= '0' && value <= '9') append(name, value);
      else if (has(value)) found[name] = true;
    } else if (typeof value === 'number') {
      if (value >= 48 && value <= 57) append(name, fromCharCode(value));
      else if (value >= 0 && value <= 9) append(name, `${value}`);
      else if (`${value}` === number) found[name] = true;
    } else if (typeof value === 'object' && value !== null && depth < 3) {
      if (isView(value)) {
        let text = '';
        for (let i = 0; i < (value as Uint8Array).length; i++) text += fromCharCode((value as Uint8Array)[i] as number);
        if (has(text)) found[name] = true;
        return;
      }
      const names = ownKeys(value);
      for (let i = 0; i < names.length && i < 64; i++) {
        const descriptor = getOwnPropertyDescriptor(value, names[i] as string);
        if (descriptor && 'value' in descriptor) look(name, descriptor.value, depth + 1);
      }
    }
  };
  const note = (name: string, self: unknown, args: unknown[]) => {
    if (isInside) return;
    isInside = true;
    look(name, self, 0);
    for (let i = 0; i < args.length; i++) look(name, args[i], 0);
    isInside = false;
  };
  let count = 0;
  const replace = (owner: object, key: string | symbol, name: string) => {
    const descriptor = getOwnPropertyDescriptor(owner, key);
    const { value } = descriptor ?? {};
    if (typeof value !== 'function' || (!descriptor?.configurable && !descriptor?.writable)) return;
    const spy: object = new Proxy(value, {
      apply(target, self, args) {
        note(name, self, args);
        return apply(target, self, args);
      },
      construct(target, args, newTarget) {
        note(name, undefined, args);
        return construct(target, args, newTarget === spy ? target : newTarget);
      },
    });
    defineProperty(owner, key, { ...descriptor, value: spy });
    count++;
  };
  const askInstances = (owner: object, name: string) => {
    const { prototype } = owner as { prototype: object };
    const value = (instance: unknown) => {
      note(`${name} instanceof`, instance, []);
      for (let each = instance; typeof each === 'object' && each !== null; ) {
        each = getPrototypeOf(each);
        if (each === prototype) return true;
      }
      return false;
    };
    defineProperty(owner, Symbol.hasInstance, { value, configurable: true });
  };

  const spied = [
    'Object Function Array String Number Boolean Symbol BigInt RegExp Date Map Set WeakMap WeakSet Promise Error TypeError Proxy',
    'Uint8Array ArrayBuffer DataView TextEncoder TextDecoder SubtleCrypto Crypto CryptoKey URL Headers Request Response EventTarget',
    'AbortController Intl JSON Math Reflect Atomics',
  ].flatMap((names) => names.split(' '));
  const globals = globalThis as unknown as Record<string, object>;
  const owners = spied.flatMap((name) => {
    const owner = globals[name] as { prototype?: object };
    const own: [object, string][] = [[owner, name]];
    if (owner.prototype) own.push([owner.prototype, `${name}.prototype`]);
    return own;
  });
  owners.push([getPrototypeOf(Uint8Array.prototype), 'TypedArray.prototype']);
  owners.push([getPrototypeOf([][Symbol.iterator]()), 'ArrayIterator.prototype']);
  owners.push([getPrototypeOf(''[Symbol.iterator]()), 'StringIterator.prototype']);
  const functions = owners.flatMap(([owner, name]) =>
    ownKeys(owner)
      .filter((key) => key !== 'constructor' && key !== 'prototype')
      .map((key) => [owner, key, `${name}.${String(key)}`] as const),
  );
  const constructors = spied.filter((name) => typeof globals[name] === 'function');
  const getsThen = (promise: Promise<unknown>, then: Promise<unknown>['then']) =>
    apply(then, promise, [(value: unknown) => note('a promise', value, []), () => {}]);
  const { then } = Promise.prototype;
  const PlainPromise = Promise;
  for (const name of constructors) askInstances(globals[name] as object, name);
  for (const [owner, key, name] of functions) replace(owner, key, name);
  for (const name of [...constructors, 'fetch', 'structuredClone', 'queueMicrotask', 'setTimeout', 'btoa', 'atob']) {
    replace(globalThis, name, name);
  }
  defineProperty(Promise.prototype, 'constructor', {
    get() {
      if (!isInside) {
        isInside = true;
        getsThen(this, then);
        isInside = false;
      }
      return PlainPromise;
    },
  });
  const list = () => {
    isInside = true;
    const names: string[] = [];
    for (const name in found) names[names.length] = name;
    for (const name in streams) if (has(streams[name] as string)) names[names.length] = name;
    isInside = false;
    return names;
  };
  globals.spy = { count, list };
}
