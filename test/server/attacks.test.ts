/** Attacks on the server: card testers, charges and tokens of others, and what must never be seen. */
import { describe, expect, it } from 'vitest';
import { cardCharge } from '../charges.js';
import { createReference, openShop } from './open-shop.js';

const DECLINED = '4000000000000002';

describe('a card tester', () => {
  it('is stopped after ten cards of an order, however many orders of others are paid', async () => {
    const shop = openShop({ triesPerAddress: 10_000 });
    const attempt = () => {
      const token = shop.sealCard('1042', { cardNumber: DECLINED });
      return shop.post('1042', { reference: createReference(), method: 'card', token });
    };
    const answers = [];
    for (let i = 0; i < 50; i++) answers.push(await attempt());
    expect(answers.slice(0, 10).every(({ body }) => body.status === 'failed')).toBe(true);
    expect(new Set(answers.slice(10).map(({ status, body }) => `${status} ${body.outcome} ${body.code}`))).toEqual(
      new Set(['429 not_sent too_many_tries']),
    );
    expect(shop.charged).toHaveLength(10);
    // An hour later the buyer may try again.
    shop.clock.time += 3_601_000;
    expect((await attempt()).body.status).toBe('failed');
  });

  it('is stopped after thirty cards of an address, over many orders, but others are not', async () => {
    const shop = openShop();
    for (let i = 0; i < 60; i++) shop.orders.set(`o${i}`, { amount: 2599, currency: 'eur' });
    const attempt = (id: string, remoteAddress: string) => {
      const token = shop.sealCard(id, { cardNumber: DECLINED });
      return shop.post(id, { reference: createReference(), method: 'card', token }, { remoteAddress });
    };
    const network = (i: number) => `2001:db8:0:1:${i.toString(16)}::1`;
    for (let i = 0; i < 30; i++) expect((await attempt(`o${i}`, network(i))).status).toBe(200);
    expect((await attempt('o31', network(31))).body.code).toBe('too_many_tries');
    expect((await attempt('o31', '2001:db8:0:2::1')).status).toBe(200);
    expect(shop.charged).toHaveLength(31);
  });
});

describe('somebody else’s', () => {
  it('token of another shop does not open', async () => {
    const [shop, other] = [openShop(), openShop({ publishableKey: 'pk_other' })];
    const answer = await other.post('1042', {
      reference: createReference(),
      method: 'card',
      token: shop.sealCard('1042'),
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'token_invalid']);
    expect(other.charged).toEqual([]);
  });

  it('edited block of a token does not change the amount', async () => {
    const shop = openShop();
    const token = shop.sealCard('1042');
    let sent = 0;
    for (let i = 0; i < token.length; i += 2) {
      const flipped = (Number.parseInt(token.slice(i, i + 2), 16) ^ 1).toString(16).padStart(2, '0');
      const edited = token.slice(0, i) + flipped + token.slice(i + 2);
      const { status } = await shop.post('1042', { reference: createReference(), method: 'card', token: edited });
      if (status === 200) sent++;
    }
    const charges = await shop.listCharges();
    expect(charges.every(({ amount, description }) => amount === 2599 && description === '1042')).toBe(true);
    expect(shop.paid.length).toBeLessThanOrEqual(1);
    expect(sent).toBeLessThanOrEqual(charges.length);
  });
});

describe('nothing secret', () => {
  it('is in a row, an answer, a report or a call of the shop', async () => {
    const canaries = [cardCharge.cardNumber, 'Ada Lovelace', 'ada@example.com', 'Invalidenstr'];
    const seen: string[] = [];
    const original = console.error;
    console.error = (...given) => void seen.push(given.map((each) => `${each?.stack ?? each}`).join(' '));
    try {
      const shop = openShop({
        onPaid: () => {
          throw Object.assign(new Error(`no ${token}`), { config: { data: token } });
        },
        onReview: (problem) => void seen.push(JSON.stringify(problem)),
        fetch: async (pass, input, init) => {
          if (losses-- > 0) throw new TypeError(`lost ${init?.body}`);
          return pass(input, init);
        },
      });
      let losses = 1;
      const token = shop.sealCard('1042', { cvc: '737' });
      const body = { reference: createReference(), method: 'card', token };
      const answers = [await shop.post('1042', body), await shop.post('1042', body), await shop.get('1042')];
      shop.clock.time += 100_000;
      await shop.payments.settle();
      const { secretKey, publishableKey, signature } = shop.sandbox.keys;
      const rows = await shop.store.readOrder('1042');
      const all = JSON.stringify({ answers: answers.map((each) => each.body), rows, seen });
      expect(seen.length).toBeGreaterThan(0);
      for (const canary of [...canaries, token, secretKey, publishableKey, signature, '192.0.2.10']) {
        if (canary === '192.0.2.10') expect(JSON.stringify(rows)).not.toContain(canary);
        else expect(all).not.toContain(canary);
      }
      // A time or a hash may have the three digits of the security code by chance.
      expect(all).not.toMatch(/(?<!\w)737(?!\w)/);
    } finally {
      console.error = original;
    }
  });
});
