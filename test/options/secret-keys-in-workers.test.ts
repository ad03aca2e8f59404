/** A browser's worker is as public as its page: it must not hold a secret key either. A server's worker may. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, createTokenizer } from '../../src/index.js';
import { thrown } from '../caught.js';

const apiKey = 'sk_test_sandbox';
const FACTORIES = [
  ['createTokenizer', () => createTokenizer({ apiKey, signature: 'sig_test_sandbox' })],
  ['createClient', () => createClient({ apiKey, baseUrl: 'https://gateway.example' })],
] as const;

function enterWorker(protocol: string | undefined): void {
  vi.stubGlobal('WorkerGlobalScope', class {});
  vi.stubGlobal('location', protocol && { protocol });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(FACTORIES)('%s with a secret key', (_, create) => {
  it.each(['https:', 'http:', 'blob:'])('is refused in a worker at %s', (protocol) => {
    enterWorker(protocol);
    expect(thrown(create).code).toBe('secret_key_in_browser');
  });

  it.each([
    ['workerd, which has no address', undefined],
    ['a worker of Deno, which is a file', 'file:'],
  ])('works in %s', (_where, protocol) => {
    enterWorker(protocol);
    expect(create).not.toThrow();
  });

  it('works on a server that has the address of a page, but no worker', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    expect(create).not.toThrow();
  });
});
