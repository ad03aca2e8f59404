/** In a page the base URL must be HTTPS or on this machine. No option changes that. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../src/index.js';
import { thrown } from '../caught.js';

const create = (baseUrl: string) =>
  createClient({ baseUrl, apiKey: 'pk_test_sandbox', allowInsecureBaseUrl: true, fetch: vi.fn() });

describe('allowInsecureBaseUrl in a page', () => {
  it.each([
    'http://gateway.example',
    'http://sandbox:8080',
    'http://10.0.0.1',
    'http://192.168.1.1:3000',
    'http://[fe80::1]',
  ])('does not allow %s', (baseUrl) =>
    expect(thrown(() => create(baseUrl))).toMatchObject({ name: 'ConfigurationError', code: 'base_url_invalid' }),
  );

  it.each(['https://gateway.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'still allows %s',
    (baseUrl) => expect(Object.isFrozen(create(baseUrl))).toBe(true),
  );
});
