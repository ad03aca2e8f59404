/**
 * Jest's jsdom with what browsers have and jsdom lacks, taken from Node. `AbortController` and `AbortSignal` stay jsdom's, whose
 * `addEventListener` takes no others.
 */
const { TestEnvironment } = require('jest-environment-jsdom');

const NAMES = [
  ...['TextEncoder', 'TextDecoder', 'crypto', 'structuredClone', 'Uint8Array', 'ArrayBuffer'],
  ...[
    'fetch',
    'Request',
    'Response',
    'Headers',
    'ReadableStream',
    'TransformStream',
    'WritableStream',
    'BroadcastChannel',
  ],
];

module.exports = class PayveilEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NAMES) {
      Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
    }
  }
};
