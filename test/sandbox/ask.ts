/** Sends requests to a sandbox, as an HTTP client does. */
import type { SandboxOptions } from '../../src/sandbox/options.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';

/** A JSON body of any type, for tests to read. */
export type JsonBody = ReturnType<typeof JSON.parse>;

/** An answer with its parsed body. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;

  readonly body: JsonBody;
}

/** A sandbox with short functions to ask it. */
export interface Asked {
  readonly sandbox: Sandbox;
  /** Posts an object or a text with the keys of the merchant `sandbox`. The given headers replace its own. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answered>;
  get(path: string, headers?: Record<string, string>): Promise<Answered>;
}

/** Creates a sandbox to ask. A header with an empty text is not sent. */
export function createAsked(options?: SandboxOptions): Asked {
  const sandbox = createSandbox(options);
  const { secretKey, signature } = sandbox.keys;

  async function ask(method: string, path: string, given: Record<string, string>, body?: string): Promise<Answered> {
    const headers = Object.entries({ authorization: secretKey, signature, ...given }).filter(([, value]) => value);
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await sandbox.fetch(`http://gateway.test${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }

  return {
    sandbox,
    post: (path, body, headers = {}) =>
      ask('POST', path, headers, typeof body === 'string' ? body : JSON.stringify(body)),
    get: (path, headers = {}) => ask('GET', path, headers),
  };
}
