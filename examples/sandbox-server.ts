/** Starts a sandbox gateway in your own code: a server for a team's tests. You control its time. */
import { createSandbox } from 'payveil/sandbox';
import { serve } from 'payveil/sandbox/node';

const sandbox = createSandbox({ clock: '2031-06-02T09:00:00Z', strictKeys: true });
const { url, close } = await serve(sandbox);
console.log(`Sandbox gateway at ${url}`);

// Each pk_test_<name>, sk_test_<name> and sig_test_<name> belongs to a separate merchant, with its own clock.
const headers = { authorization: 'sk_test_shop', 'content-type': 'application/json' };
const body = JSON.stringify({ advance: { business_days: 5 } });
const moved = await fetch(`${url}/sandbox/clock`, { method: 'POST', headers, body });
console.log(await moved.json());

await close();
