/** Examples that bring a server of their own: copied, prepared once for each worker, and started by one of their scripts. */
import type { Gateway } from '../servers.js';
import { copyExample, type ExampleCopy } from './copy-example.js';
import { test as base } from './quiet-test.js';
import { type RunningScript, startScript } from './start-script.js';

/** How an example starts. */
interface Start {
  /** Copies it, with its packages, and builds it. */
  readonly copy: (gateway: Gateway) => ExampleCopy;
  /** A script of its `package.json`, which prints the address. */
  readonly script: string;
}

/** Copies an example of `examples/`. `prepare` adds its packages. Default: links to the packages of the repository. */
export const copyOf =
  (name: string, prepare?: (folder: string) => void) =>
  (gateway: Gateway): ExampleCopy =>
    copyExample(name, gateway, prepare);

interface ServerExample {
  readonly start: (proxies?: number | string) => Promise<RunningScript>;
  readonly shop: RunningScript;
}

/** Tests with a running server, and a function that starts one more behind so many proxies. */
export function extendWithServer({ copy, script }: Start) {
  const copyOnce = async (gateway: Gateway) => {
    const { folder, remove } = copy(gateway);
    const start = (proxies?: number | string) => startScript(folder, script, proxies);
    const shop = await start();
    const stop = async () => {
      await shop.stop();
      remove();
    };
    return { start, shop, stop };
  };
  return base.extend<ServerExample>({
    start: async ({ startOnce }, use) => use((await startOnce(copyOnce)).start),
    shop: async ({ startOnce }, use) => use((await startOnce(copyOnce)).shop),
  });
}
