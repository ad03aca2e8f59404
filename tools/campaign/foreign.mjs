/** Answers in the words of gateways and proxies that nobody here made, as data, and which of them the rule can judge. */

/**
 * An answer in foreign words. `isWhole`: the body is a complete JSON object. `isAboutToken`: it speaks of the token or its use, or holds a
 * charge that may be paid.
 * @typedef {object} Foreign
 * @property {number} status
 * @property {string} name
 * @property {string} type
 * @property {string} body
 * @property {boolean} isWhole
 * @property {boolean} isAboutToken
 * @property {boolean} isBare Without the headers that let a page of another origin read it. The shop's server reads it all the same.
 * @property {boolean} isCut Cut before the end that it announces.
 */

/** @typedef {Omit<Foreign, 'status' | 'isBare'>} Body */

const JSON_TYPE = 'application/json';
const PROBLEM = 'application/problem+json';

/** @param {string} name @param {object} value @param {boolean} isAboutToken @param {string} [type] @returns {Body} */
const write = (name, value, isAboutToken, type = JSON_TYPE) => ({
  ...{ name, type, body: JSON.stringify(value), isWhole: true, isAboutToken, isCut: false },
});

/** Each speaks of the token or of its use, in one of the ways that gateways have. */
export const ABOUT_TOKEN = [
  write('No such token', { error: { message: 'No such token' } }, true),
  write('redeemed', { error: 'redeemed' }, true),
  write('processed only once', { message: 'A source can be processed only once' }, true),
  write('token_invalid', { code: 'token_invalid' }, true),
  write('errors, detail, consumed', { errors: [{ detail: 'The source was consumed' }] }, true),
  write('problem, duplicate', { type: 'about:blank', title: 'Duplicate request', status: 422 }, true, PROBLEM),
  write('problem, previously', { type: 'about:blank', detail: 'Previously submitted' }, true, PROBLEM),
  write('reason, replayed', { reason: 'replayed' }, true),
  write('errorCode, TOKEN_SPENT', { errorCode: 'TOKEN_SPENT' }, true),
  write('responseMessage, reused', { responseCode: '94', responseMessage: 'Reused cryptogram' }, true),
  write('exists', { title: 'Conflict', detail: 'A payment of this source exists' }, true),
  write('tokenStatus', { tokenStatus: 'gone' }, true),
  write('usedSource', { error: { type: 'usedSource' } }, true),
  write('already processed', { error: { error_description: 'Already processed' } }, true),
  write('errors by member', { errors: { base: ['has already been captured'] } }, true),
  write('issues', { name: 'UNPROCESSABLE', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] }, true),
  write('info', { result: 'no', error: { info: { text: 'Replay of a cryptogram' } } }, true),
  write('a live charge', { id: 'pay_1', status: 'processing' }, true),
];

/** Each speaks of something else, or of nothing. */
export const ABOUT_OTHER = [
  write('do not honor', { error: { message: 'Do not honor' } }, false),
  write('invalid amount', { message: 'Invalid amount' }, false),
  write('card_expired', { code: 'card_expired' }, false),
  write('already expired', { message: 'The card has already expired' }, false),
  write('bad_request', { error: 'bad_request' }, false),
  write('nothing', {}, false),
  write('errors, detail', { errors: [{ detail: 'The security code is wrong' }] }, false),
  write('problem', { type: 'about:blank', title: 'Not allowed', detail: 'Ask the shop' }, false, PROBLEM),
  write('key in the wrong mode', { message: 'The API key was used in the wrong mode' }, true),
];

/** @param {string} name @param {string} body @param {string} [type] @returns {Body} */
const writePart = (name, body, type = JSON_TYPE) => ({
  ...{ name, type, body, isWhole: false, isAboutToken: false, isCut: false },
});

const HTML = '<!doctype html><title>Error</title><h1>Something went wrong</h1>';

/** Bodies that are no complete JSON object. */
export const NOT_WHOLE = [
  writePart('HTML', HTML, 'text/html'),
  writePart('HTML as JSON', HTML),
  writePart('text', 'upstream connect error', 'text/plain'),
  writePart('empty', ''),
  writePart('empty, without type', '', ''),
  writePart('list', '[{"message":"no"}]'),
  writePart('above 1 MiB', JSON.stringify({ message: 'no', padding: 'x'.repeat(1_100_000) })),
  { ...writePart('cut', '{"error":{"message":"no","padding":"'), isCut: true },
  writePart('JSON without its end', '{"error":{"message":"no"'),
];

const UNKNOWN_BY_STATUS = [404, 408, 409, 410, 425, 429];
const WORDS_DECIDE = [
  ...[400, 401, 402, 403, 405, 406, 407, 411, 412, 413, 414, 415, 416, 417],
  ...[418, 421, 422, 423, 424, 426, 428, 431, 451, 499],
];
const SERVER_ERRORS = [500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511, 520, 521, 522, 523, 524, 525, 526, 530];
const REDIRECTS = [301, 302, 303, 307, 308];

export const STATUSES = [...UNKNOWN_BY_STATUS, ...WORDS_DECIDE, ...SERVER_ERRORS];

/** The usual statuses for a token that was used. They are drawn more often. */
export const USUAL = [400, 400, 402, 404, 410, 422, 422, 409];

export const WITHOUT_WORK = [...STATUSES, ...REDIRECTS];

/**
 * Tells whether the rule for a 4xx to a charge takes an answer for unknown, also when it is the first that anyone sees.
 * @param {Foreign} answer
 */
export function canBeJudged({ status, isWhole, isAboutToken }) {
  return !isWhole || isAboutToken || !WORDS_DECIDE.includes(status);
}

/** Successful answers that hold no charge. */
export const EMPTY_SUCCESS = [
  write('{}', {}, false),
  write('no status', { data: { ok: true } }, false),
  write('another status', { id: 'x_1', status: 'authorised' }, false),
  ...NOT_WHOLE,
].map((body) => /** @type {Foreign} */ ({ ...body, status: 200, isBare: false }));
