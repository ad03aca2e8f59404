/**
 * Lets the event loop turn after each test. The tests of a page wait only for promises and fake timers, and until a real turn
 * comes, Node keeps all that a `WeakRef` was asked for: happy-dom asks so for every form, and forms that were removed filled
 * the memory.
 */
import { afterEach } from 'vitest';

const { setImmediate } = globalThis;

afterEach(() => new Promise<void>((resolve) => void setImmediate(resolve)));
