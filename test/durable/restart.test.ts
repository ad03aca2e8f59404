/** A sandbox that is stopped and started again still knows used tokens and pending charges. */
import { expect, it } from 'vitest';
import { cardCharge, sepaCharge } from '../charges.js';
import { seal } from '../sandbox/seal.js';
import { type Command, keys, makeDirectory, startCommand } from './command.js';

const CARD = '/v1/process/card-payment';

/** Sends a used token, and returns the id of the charge that the refusal names. */
async function replay(sandbox: Command, path: string, token: string): Promise<string> {
  const { status, body } = await sandbox.post(path, { token });
  expect(status).toBe(400);
  expect(body.error.code).toBe('token_already_used');
  return body.error.charge;
}

/** Makes charges, stops the sandbox as an operator does, and looks for them in the next one. */
async function restart(store: string): Promise<Command> {
  const first = await startCommand(store);
  const token = seal(keys, JSON.stringify(cardCharge));
  const own = (await first.post('/v1/create/token', cardCharge)).body.id;
  const account = seal(keys, JSON.stringify(sepaCharge));
  const charge = (await first.post(CARD, { token })).body;
  const ownCharge = (await first.post(CARD, { token: own })).body;
  const debit = (await first.post('/v1/process/sepa-payment', { token: account })).body;
  expect(charge.status).toBe('succeeded');
  expect(ownCharge.status).toBe('succeeded');
  expect(debit.status).toBe('pending');
  expect(await first.end('SIGTERM')).toBe(0);

  const sandbox = await startCommand(store);
  expect(await replay(sandbox, CARD, token)).toBe(charge.id);
  // The same token in upper-case hex is not a new token.
  expect(await replay(sandbox, CARD, token.toUpperCase())).toBe(charge.id);
  expect(await replay(sandbox, CARD, own)).toBe(ownCharge.id);
  expect(await replay(sandbox, '/v1/process/sepa-payment', account)).toBe(debit.id);
  expect((await sandbox.get(`/sandbox/charges/${debit.id}`)).body).toEqual(debit);
  const { transitions } = (await sandbox.post('/sandbox/clock', { advance: { business_days: 5 } })).body;
  expect(transitions).toEqual([{ charge: debit.id, from: 'pending', to: 'succeeded', dispute: null }]);
  return sandbox;
}

it('a directory keeps its charges and clock, and refuses a second process until the first one ends', async () => {
  const store = makeDirectory();
  const sandbox = await restart(store);
  const { now } = (await sandbox.post('/sandbox/clock', { freeze: '2099-01-05T09:00:00Z' })).body;
  await expect(startCommand(store)).rejects.toThrow('Another process has the store open');
  expect(await sandbox.end('SIGTERM')).toBe(0);
  const next = await startCommand(store);
  expect((await next.get('/sandbox/clock')).body).toEqual({ now, frozen: true });
});
