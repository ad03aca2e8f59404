/** The words by which an answer speaks of a token or of its use, and the members in which they count. */
import { describe, expect, it } from 'vitest';
import { findAnswerSubject, findSubject } from '../../src/schema/used-words.js';

describe('a text speaks of use', () => {
  it.each([
    'used',
    'reused',
    'already',
    'duplicate',
    'consumed',
    'replay',
    'replayed',
    'spent',
    'redeemed',
    'once',
    'twice',
    'previously',
    'exists',
    'processed',
  ])('by the word "%s", in any case and in any code', (word) => {
    const capital = word.charAt(0).toUpperCase() + word.slice(1);
    const texts = [
      word,
      word.toUpperCase(),
      capital,
      `token_${word}`,
      `token-${word}`,
      `token${capital}`,
      `API${capital}`,
    ];
    texts.push(`TOKEN_${word.toUpperCase()}`, `${word}Token`, `It is "${word}".`, `${word}2`, `2${word}`);
    for (const text of texts) expect(findSubject(text), text).toBe('use');
  });

  it.each([
    'redeemed',
    'A token is processed only once.',
    'This token has already been used.',
    're-used',
    'Re-use detected',
    'Reuse is not allowed',
    'DUPLICATE REQUEST',
    'duplicated',
    'The API key was used in the wrong mode',
    'Your card was used and has already expired',
    'already expiring',
    'E17:tokenAlreadyUsed',
    'Это used слово',
    'Not once, but twice',
    'A payment of this source exists. It cannot be changed.',
    'Already processed, and not refunded',
    'It does not fit. The payment exists',
    'could not be used',
    'Der Token wurde bereits eingelöst.',
    'Dieser Token ist schon verwendet worden',
    'TOKEN_BEREITS_VERWENDET',
    'Doppelte oder wiederverwendete Anfrage: doppelt',
    'Die Quelle wurde benutzt.',
    'Nur einmal gültig',
    'Eine Zahlung zu dieser Quelle existiert.',
    'Bereits verarbeitet',
    'Wurde verbraucht',
    'Le jeton a déjà été utilisé.',
    'Paiement déjà traité',
    'Un doublon a été trouvé',
    'Valable une fois',
    'Un paiement existe',
    'La source est consommée',
    'RÉUTILISÉ',
  ])('as in "%s"', (text) => expect(findSubject(text)).toBe('use'));
});

describe('a text speaks of the token only', () => {
  it.each([
    'No such token',
    'token_invalid',
    'INVALID_TOKEN',
    'tokenExpired',
    'APITokenUnknown',
    'Token already expired',
  ])('as in "%s"', (text) => expect(findSubject(text)).toBe('token'));
});

describe('a text speaks of neither', () => {
  it.each([
    '',
    'refused',
    'CARD_REFUSED',
    'unused',
    'unusedField',
    'focused',
    'paused',
    'tokenize',
    'tokenized card',
    'oncetoken',
    'Already expired',
    'already_expired',
    'ALREADY_EXPIRED',
    'alreadyExpired',
    'alreadyDeclined',
    'card already declined',
    'Your card has already expired.',
    'The payment could not be processed.',
    'cannot_be_processed',
    'NOT_PROCESSED',
    'The request cannot be processed',
    'has not been processed',
    'The customer not exists',
    'processing',
    'Insufficient_funds',
    'insufficient_funds',
    'The amount is too small.',
    'Die Karte ist bereits abgelaufen.',
    'Bereits abgelehnt',
    'Versuchen Sie es noch einmal.',
    'Der Kunde existiert nicht.',
    'Die Zahlung wurde nicht verarbeitet.',
    'La carte a déjà expiré.',
    'Déjà refusée',
    "Ce client n'existe pas.",
    'Le paiement non traité',
    "Le paiement n'a pas été traité.",
  ])('as in "%s"', (text) => expect(findSubject(text)).toBeUndefined());
});

describe('the telling members', () => {
  it.each([
    'code',
    'errorCode',
    'message',
    'msg_message',
    'description',
    'issue',
    'additionalInfo',
    'error',
    'error_description',
    'reason',
    'type',
    'title',
    'detail',
    'details',
    'token',
    'failure_code',
    'status',
    'state',
    'result',
  ])('hold %s', (name) => {
    expect(findAnswerSubject({ [name]: 'was used' })).toBe('use');
    expect(findAnswerSubject({ data: { [name]: ['was used'] } })).toBe('use');
  });

  it.each(['note', 'msg', 'name', 'states', 'id', 'decline_code', 'declineReason', 'param'])('do not hold %s', (name) =>
    expect(findAnswerSubject({ [name]: 'Used bike' })).toBeUndefined(),
  );

  it.each([
    [{ tokenUsed: true }, 'use'],
    [{ error: { token_already_used: 1 } }, 'use'],
    [{ errors: { token: ['is unknown'] } }, 'token'],
    [{ error: { message: 'no such token' }, detail: 'redeemed' }, 'use'],
    [{ used: true }, undefined],
    [{ once: { note: 'x' } }, undefined],
    [{ error: { code: 'amount_invalid' }, description: 'Used bike' }, 'use'],
    [{ error: { code: 'amount_invalid' }, note: 'Used bike' }, undefined],
    [{ error: { used: [1] } }, 'use'],
    [{ error: { text: 'It was redeemed' } }, 'use'],
    [{ errors: [['amount', 'was redeemed']] }, 'use'],
    [{ details: { field: { problems: ['No such token'] } } }, 'token'],
    [{ error: { decline_code: 'duplicate', decline: { reason: 'used' }, code: 'card_declined' } }, undefined],
    [{ error: { message: 'not' }, errors: ['processed'] }, 'use'],
    [{ error: { message: 'already' }, errors: ['expired'] }, 'use'],
  ] as const)('count with their names: %j', (body, subject) => expect(findAnswerSubject(body)).toBe(subject));

  it('count five levels deep', () => {
    const nest = (levels: number): object => (levels === 1 ? { code: 'used' } : { error: nest(levels - 1) });
    expect([1, 2, 3, 4, 5].map((levels) => findAnswerSubject(nest(levels)))).toEqual(Array(5).fill('use'));
    expect(findAnswerSubject(nest(6))).toBeUndefined();
  });

  it.each([undefined, null, 'used', 1, true, [], ['used'], {}])('are not in %j', (body) =>
    expect(findAnswerSubject(body)).toBeUndefined(),
  );
});

it('reads a text of 1 MiB in linear time', () => {
  const sizes = [2 ** 16, 2 ** 20];
  for (const size of sizes) expect(findSubject('A'.repeat(size))).toBeUndefined();
  expect(findSubject(`${'aB'.repeat(2 ** 19)} used`)).toBe('use');
});
