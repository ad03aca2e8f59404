/** `payveil/sandbox`: what compiles, and what does not. */
import { createClient } from 'payveil';
import { createSandbox, fixtures, type MerchantKeys, type Sandbox, type SandboxOptions } from 'payveil/sandbox';
import { type OpenedStore, openStore, StoreError } from 'payveil/sandbox/store';
import { takes } from './expect-type.js';

export async function play(sandbox: Sandbox): Promise<void> {
  takes<Sandbox>(createSandbox());
  const options: SandboxOptions = { strictKeys: true, settlement: { seconds: 5 }, clock: '2026-05-15T12:00:00Z' };
  takes<Sandbox>(createSandbox({ ...options, faults: false, allowHosts: ['sandbox'] }));
  takes<MerchantKeys>(sandbox.keys);
  const { publishableKey: apiKey, signature } = sandbox.keys;
  createClient({ baseUrl: 'https://gateway.example', apiKey, signature, fetch: sandbox.fetch });
  takes<Response>(await sandbox.fetch(new Request('https://gateway.example/v1/tokens/1')));
  takes<string>(fixtures.cards[0]?.number ?? '');

  // @ts-expect-error: a clock takes a text in ISO 8601.
  createSandbox({ clock: new Date() });
  // @ts-expect-error: there is no such option.
  createSandbox({ strictkeys: true });
}

export async function remember(thrown: unknown): Promise<void> {
  const store = await openStore('./sandbox-data');
  takes<OpenedStore>(store);
  takes<Sandbox>(createSandbox({ store }));
  takes<Promise<void>>(store.close());
  if (thrown instanceof StoreError) takes<'store_locked' | string>(thrown.code);

  // @ts-expect-error: the promise of a store is no store.
  createSandbox({ store: openStore('./sandbox-data') });
}
