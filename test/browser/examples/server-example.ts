/** Examples that bring a server of their own: copied, prepared once for each worker, and started by one of their scripts. */
import { copyExample } from './copy-example.js';
import { test as base } from './quiet-test.js';
import { type RunningScript, startScript } from './start-script.js';

/** How an example starts. */
interface Start {
  /** The folder below `examples/`. */
  readonly name: string;
  /** A script of its `package.json`, which prints the address. */
  readonly script: string;
  /** Adds the packages to the copy, and builds it. Default: links to the packages of the repository. */
  readonly prepare?: (folder: string) => void;
}

/** Tests with a running server, and a function that starts one more behind so many proxies. */
export const extendWithServer = ({ name, script, prepare }: Start) =>
  base.extend<object, { start: (proxies?: number | string) => Promise<RunningScript>; shop: RunningScript }>({
    start: [
      async ({ gateway }, use) => {
        const { folder, remove } = copyExample(name, gateway, prepare);
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
