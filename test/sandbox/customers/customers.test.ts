/** The customer route. */
import { describe, expect, it } from 'vitest';
import { createAsked } from '../ask.js';

const { post } = createAsked();
const PATH = '/v1/create/customer';
const OPTIONAL = 'name city country line1 line2 postal_code state payment_method phone shipping'.split(' ');

describe('POST /v1/create/customer', () => {
  it('fills the ten optional members with a hyphen', async () => {
    const { status, body } = await post(PATH, { email: 'ada@example.com', currency: 'EUR' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^cus_[a-z0-9]{24}$/),
      customer_id: body.id,
      object: 'customer',
      created: expect.any(Number),
      email: 'ada@example.com',
      currency: 'eur',
      ...Object.fromEntries(OPTIONAL.map((name) => [name, '-'])),
    });
  });

  it('keeps the given members', async () => {
    const given = Object.fromEntries(OPTIONAL.map((name) => [name, `my ${name}`]));
    const { body } = await post(PATH, { email: 'ada@example.com', currency: 'eur', ...given });
    expect(body).toMatchObject(given);
  });

  it('needs an email and a currency', async () => {
    const { status, body } = await post(PATH, {});
    expect(status).toBe(400);
    expect(body.error.errors.map(({ param }: { param: string }) => param).sort()).toEqual(['currency', 'email']);
  });
});
