/** Answers in the words of other gateways and of proxies, as data, and which of them the rule can judge. */

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

/** @param {boolean} isAboutToken @returns {(value: object) => Body} */
const write = (isAboutToken) => (value) => {
  const body = JSON.stringify(value);
  return { name: body, type: JSON_TYPE, body, isWhole: true, isAboutToken, isCut: false };
};

/** Each speaks of the token or of its use, in one of the ways that gateways have. */
export const ABOUT_TOKEN = [
  { error: { message: 'No such token' } },
  { message: 'A source can be processed only once' },
  { errors: [{ detail: 'The source was consumed' }] },
  { type: 'about:blank', title: 'Duplicate request', status: 422 },
  { errorCode: 'TOKEN_SPENT' },
  { title: 'Conflict', detail: 'A payment of this source exists' },
  { errors: { base: ['has already been captured'] } },
  { id: 'pay_1', status: 'processing' },
  { message: 'The API key was used in the wrong mode' },
].map(write(true));

/** Each speaks of something else, or of nothing. */
export const ABOUT_OTHER = [
  { error: { message: 'Do not honor' } },
  { message: 'The card has already expired' },
  { error: 'bad_request' },
  {},
].map(write(false));

/** @param {string} name @param {string} body @param {string} [type] @returns {Body} */
const writePart = (name, body, type = JSON_TYPE) => ({
  ...{ name, type, body, isWhole: false, isAboutToken: false, isCut: false },
});

/** Bodies that are no complete JSON object. */
export const NOT_WHOLE = [
  writePart('HTML', '<!doctype html><title>Error</title><h1>Something went wrong</h1>', 'text/html'),
  writePart('text', 'upstream connect error', 'text/plain'),
  writePart('empty, without type', '', ''),
  writePart('list', '[{"message":"no"}]'),
  writePart('above 1 MiB', JSON.stringify({ message: 'no', padding: 'x'.repeat(1_100_000) })),
  { ...writePart('cut', '{"error":{"message":"no","padding":"'), isCut: true },
];

const UNKNOWN_BY_STATUS = [404, 408, 409, 410, 425, 429];
const WORDS_DECIDE = [400, 401, 402, 403, 405, 407, 413, 415, 418, 422, 451, 499];
const SERVER_ERRORS = [500, 501, 502, 503, 504, 507, 511, 520, 522, 524, 530];

export const STATUSES = [...UNKNOWN_BY_STATUS, ...WORDS_DECIDE, ...SERVER_ERRORS];

/** The usual statuses for a token that was used. They are drawn more often. */
export const USUAL = [400, 400, 402, 404, 410, 422, 422, 409];

export const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Tells whether the rule for a 4xx to a charge takes an answer for unknown, also when it is the first answer.
 * @param {Foreign} answer
 */
export function canBeJudged({ status, isWhole, isAboutToken }) {
  return !isWhole || isAboutToken || !WORDS_DECIDE.includes(status);
}

/** Successful answers that hold no charge. */
export const EMPTY_SUCCESS = [{}, { data: { ok: true } }, { id: 'x_1', status: 'authorised' }]
  .map(write(false))
  .concat(NOT_WHOLE)
  .map((body) => /** @type {Foreign} */ ({ ...body, status: 200, isBare: false }));
