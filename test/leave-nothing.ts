/** A test file fails if it leaves a change behind, because the next file of its worker would see it. */
import { afterAll, expect, vi } from 'vitest';

/** What a test can change for all: globals, their prototypes, the methods of `crypto`, timers, the environment, the page. */
const SHARED = [
  globalThis,
  Object.prototype,
  Array.prototype,
  String.prototype,
  Uint8Array.prototype,
  crypto,
  console,
  process.env,
];

/** Notes the shared state, so that two notes can be compared. No getter is called. */
function noteState() {
  const properties = SHARED.map((owner) => new Map(Object.entries(Object.getOwnPropertyDescriptors(owner))));
  const page = typeof document === 'undefined' ? undefined : notePage();
  return { properties, page, fakeTimers: vi.isFakeTimers() };
}

function notePage() {
  const { documentElement, adoptedStyleSheets } = document;
  const stored = [localStorage.length, sessionStorage.length];
  return {
    html: documentElement.outerHTML,
    sheets: adoptedStyleSheets.length,
    url: location.href,
    stored,
    isWarned: isWarned(),
  };
}

/** Tells whether a payment still warns a buyer who leaves the page. */
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Names the properties that came, went or changed. Their values stay out of the report, because some are secrets. */
function listChanges(before: ReturnType<typeof noteState>, after: ReturnType<typeof noteState>): string[] {
  return before.properties.flatMap((old, index) => {
    const now = after.properties[index] ?? new Map<string, PropertyDescriptor>();
    const names = new Set([...old.keys(), ...now.keys()]);
    // Zod adds its registry when it is loaded.
    return [...names].filter((name) => !name.startsWith('__zod_') && !isSame(old.get(name), now.get(name)));
  });
}

/** Node creates some globals when they are first read. Their getter returns the value that they keep from then on. */
function isSame(old: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean {
  if (!old || !now || old.get === now.get) return Object.is(old?.value, now?.value) && !old === !now;
  return 'value' in now && Object.is(old.get?.call(globalThis), now.value);
}

const before = noteState();
afterAll(() => {
  const after = noteState();
  expect(listChanges(before, after), 'globals and variables that this file changed').toEqual([]);
  expect({ ...after, properties: [] }, 'what this file left behind').toEqual({ ...before, properties: [] });
});
