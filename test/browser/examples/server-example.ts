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

/** Tests with a running server, and a function that starts one more behind so many proxies. */
export const extendWithServer = ({ copy, script }: Start) =>
  base.extend<object, { start: (proxies?: number | string) => Promise<RunningScript>; shop: RunningScript }>({
    start: [
      async ({ gateway }, use) => {
        const { folder, remove } = copy(gateway);
        await use((proxies) => startScript(folder, script, proxies));
        remove();
      },
      { scope: 'worker' },
    ],
    shop: [
      async ({ start }, use) => {
        const shop = await start();
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker' },
    ],
  });
