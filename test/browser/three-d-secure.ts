/** A charge of the sandbox that the buyer has to confirm, made without the SDK. */
import type { Page } from '@playwright/test';
import { cardCharge } from '../charges.js';
import { seal } from '../sandbox/seal.js';
import { expect } from './servers.js';

export const SUCCEEDING = '4000002500003155';

const keys = { publishableKey: 'pk_test_3ds', secretKey: 'sk_test_3ds', signature: 'sig_test_3ds' };
export const headers = { authorization: keys.secretKey, signature: keys.signature };

export interface Charge {
  readonly id: string;
  readonly status: string;
  readonly redirect_url: string;
  readonly failure_code: string | null;
}

export const sealCard = (members: object) => seal(keys, JSON.stringify({ ...cardCharge, ...members }));

/** Pays with a token, and expects a charge that the buyer has to confirm. */
export async function payAsked(url: string, members: object): Promise<Charge> {
  const body = JSON.stringify({ token: sealCard(members) });
  const response = await fetch(`${url}/v1/process/card-payment`, { method: 'POST', headers, body });
  const charge = (await response.json()) as Charge;
  expect(response.status).toBe(200);
  expect(charge.status).toBe('requires_action');
  expect(charge.redirect_url.startsWith(`${url}/sandbox/3ds/${charge.id}/`)).toBe(true);
  return charge;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
