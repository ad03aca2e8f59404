/** Account numbers in texts: masked to their last four characters before anything is stored or logged. */
import { describe, expect, it } from 'vitest';
import { CHARGES } from '../../../src/sandbox/charges/stored-charge.js';
import { CLOCKS } from '../../../src/sandbox/clock/clock.js';
import { CUSTOMERS } from '../../../src/sandbox/customers/stored-customer.js';
import { APPLIED_FAULTS } from '../../../src/sandbox/faults/inject-faults.js';
import { maskAccounts, maskUrl } from '../../../src/sandbox/http/redact.js';
import { REQUESTS } from '../../../src/sandbox/http/request-log.js';
import { createMemoryStore } from '../../../src/sandbox/store/memory.js';
import { createKind } from '../../../src/sandbox/store/store.js';
import { TOKENS } from '../../../src/sandbox/tokens/stored-token.js';
import { cardCharge, sepaCharge } from '../../charges.js';
import { createAsked } from '../ask.js';
import { seal } from '../seal.js';

describe('a text', () => {
  it.each([
    ['4242424242424242', '…4242'],
    ['card 4242 4242 4242 4242 please', 'card …4242 please'],
    ['4242-4242-4242-4242, then 3782 822463 10005.', '…4242, then …0005.'],
    ['４２４２４２４２４２４２４２４２', '…４２４２'],
    ['order 12 4242 4242 4242 4242 7', 'order 12 …4242 7'],
    ['ada4242424242424242@example.com', 'ada…4242@example.com'],
    ['6205500000000000004', '…0004'],
    ['999999999009', '…9009'],
    ['DE89370400440532013000', '…3000'],
    ['iban de89 3704 0044 0532 0130 00 thanks', 'iban …3000 thanks'],
    ['TR330006100519786457841326', '…1326'],
    ['IBANDE89370400440532013000', 'IBAN…3000'],
    ['iban_DE89.3704.0044.0532.0130.00', 'iban_…3000'],
    ['4242  4242  4242  4242', '…4242'],
    ['4242 - 4242 - 4242 - 4242', '…4242'],
    ['4242,4242,4242,4242', '…4242'],
    ['4242, 4242, 4242, 4242', '…4242'],
    ['paid with 4242:4242:4242:4242, thanks', 'paid with …4242, thanks'],
    ['4242\u200b4242\u200b4242\u200b4242', '…4242'],
    ['4242\u20604242\ufeff4242\u00ad4242', '…4242'],
    ['４２４２ , ４２４２ , ４２４２ , ４２４２', '…４２４２'],
    ['9999  9999  9009', '…9009'],
    ['DE89  3704 0044 0532 0130 00', '…3000'],
    ['DE89 - 3704 - 0044 - 0532 - 0130 - 00', '…3000'],
    ['de89,3704,0044,0532,0130,00', '…3000'],
    ['DE89\u200b3704\u200b0044\u200b0532\u200b0130\u200b00', '…3000'],
    ['ref ab12, IBANDE89 3704 0044 0532 0130 00', 'ref ab12, IBAN…3000'],
    ['iban: DE89 3704 0044 0532 0130 00, card: 5555 5555 5555 4444', 'iban: …3000, card: …4444'],
    ['b1f5b11c-48ba-4941-aa65-075f91f34dc3 DE89 3704 0044 0532 0130 00', 'b1f5b11c-48ba-4941-aa65-075f91f34dc3 …3000'],
  ])('%j is stored as %j', (text, kept) => expect(maskAccounts(text)).toBe(kept));

  it.each([
    '',
    '-',
    'Ada',
    'cus_ab23ifxl3ddr763col74fc5t',
    '4242424242424241',
    '12345678901',
    'DE89370400440532013001',
    '10115',
    'Invalidenstr. 1',
    // These groups pass the Luhn check together, but are of no known brand of card: a time, and a list.
    '2026-11-22 10:41:06',
    '999,999,999,009',
    // These pass MOD 97-10 together, but the letters are not a country with IBANs.
    'AB69, e169c5af4ba195cf4d15ea9cab94',
    '4242 and 4242 and 4242 and 4242',
    '4242    4242    4242    4242',
    // The name of an order: its end passes MOD 97-10.
    'b1f5b11c-48ba-4941-aa65-075f91f34dc3',
    'Order B1F5B11C-48BA-4941-AA65-075F91F34DC3, thanks',
  ])('%j is not changed', (text) => expect(maskAccounts(text)).toBe(text));
});

describe('a URL', () => {
  it.each([
    ['https://shop.example/r?card=4242424242424242', 'https://shop.example/r?card=%E2%80%A64242'],
    ['https://shop.example/r?card=4242%204242%204242%204242&a=1', 'https://shop.example/r?card=%E2%80%A64242&a=1'],
    ['https://shop.example/r?card=4242+4242+4242+4242#x', 'https://shop.example/r?card=%E2%80%A64242#x'],
    ['https://shop.example/DE89370400440532013000/r', 'https://shop.example/%E2%80%A63000/r'],
    ['https://shop.example/r?iban=de89%203704+0044%200532%200130%2000', 'https://shop.example/r?iban=%E2%80%A63000'],
    ['https://shop.example/#iban=DE89370400440532013000', 'https://shop.example/#iban=%E2%80%A63000'],
    ['https://ada:4242424242424242@shop.example/r', 'https://ada:%E2%80%A64242@shop.example/r'],
    ['https://4242424242424242@shop.example/r', 'https://%E2%80%A64242@shop.example/r'],
    ['https://shop.example/r?card=4242,4242,4242,4242', 'https://shop.example/r?card=%E2%80%A64242'],
    ['https://shop.example/r?card=4242%E2%80%8B4242:4242++4242', 'https://shop.example/r?card=%E2%80%A64242'],
    ['https://shop.example/r?iban=DE89++3704,0044:0532-0130-00', 'https://shop.example/r?iban=%E2%80%A63000'],
    ['shop.app:pay?to=DE89-3704-0044-0532-0130-00;x', 'shop.app:pay?to=%E2%80%A63000;x'],
  ])('%j is stored as %j', (url, kept) => {
    expect(maskUrl(url)).toBe(kept);
    expect(new URL(kept).href).toBe(kept);
  });

  it.each([
    'https://shop.example',
    'https://shop.example/r?order=a%20b&flag&x=1+2#part',
    // Both pass the Luhn check, but are not card numbers of a known brand.
    'https://shop.example/orders/999999999009/return',
    'https://shop.example/r?at=1764000000000',
    // Coordinates that would be a Mastercard number, if a comma could stand between short groups.
    'https://shop.example/r?at=52.520008,13.404955',
    'https://shop.example/cus_ab23ifxl3ddr763col74fc5t',
    // Parts of these pass MOD 97-10, but their first letters are not a country with IBANs.
    'https://shop.example/r?order=ab69e169-c5af-4ba1-95cf-4d15ea9cab94',
    'https://shop.example/r?order=da37e80a-999d-4168-9fff-b9dffd8257f7',
    'https://shop.example/fcc302d4-ea97-4826-a34d-252d13615c12',
    'https://ada:secret@shop.example:8080/r',
    'https://shop.example/100%/%E4?x=%',
    'https://shöp.example/ä?ö#ü',
    'intent://pay/#Intent;scheme=shop;end',
  ])('%j is not changed', (url) => expect(maskUrl(url)).toBe(url));
});

describe('what is stored', () => {
  const NUMBER = '6799990100000000019';
  const IBAN = 'DE02120300000000202051';
  const texts = {
    email: `a${NUMBER}@b.example`,
    postal_code: NUMBER,
    state: IBAN,
    country: NUMBER,
    description: `${IBAN} ${NUMBER}`,
  };

  it('or answered contains no account number of a card, a debit or a customer', async () => {
    const store = createMemoryStore();
    const { post, get, sandbox } = createAsked({ store });
    const { description, ...address } = texts;
    const answers = [
      await post('/v1/create/token', { ...cardCharge, ...texts }),
      await post('/v1/create/sepa/token', { ...sepaCharge, ...texts, checkout_id: NUMBER }),
      await post('/v1/process/card-payment', {
        token: seal(sandbox.keys, JSON.stringify({ ...cardCharge, ...texts })),
      }),
      await post('/v1/create/customer', {
        ...address,
        currency: 'eur',
        phone: NUMBER,
        shipping: description,
        payment_method: IBAN,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kinds = [TOKENS, CUSTOMERS, CHARGES, REQUESTS, APPLIED_FAULTS, CLOCKS].map(({ name }) => createKind(name));
    const kept = await Promise.all(kinds.map((kind) => store.list('sandbox', kind)));
    const page = await (await sandbox.fetch('http://localhost/sandbox/')).text();
    const all = JSON.stringify([answers, kept, (await get('/sandbox/charges')).body]) + page;
    expect(all).toContain('…0019');
    for (const secret of [NUMBER, IBAN]) expect(all.replaceAll(/\s/g, '')).not.toContain(secret);
  });

  it('can be found by an identifier that was masked', async () => {
    const { post, get, sandbox } = createAsked();
    const token = seal(sandbox.keys, JSON.stringify({ ...sepaCharge, checkout_id: '4242424242424242' }));
    const { body } = await post('/v1/process/sepa-payment', { token });
    expect(body.checkout_id).toBe('…4242');
    expect((await get('/sandbox/charges?checkout_id=4242424242424242')).body.data).toHaveLength(1);
  });
});
