/** A row of the table that `payveil conformance` prints: a trial, its answer, and whether it matches our guess. */
import { type ChargeReaders, readChargeAnswer } from '../../client/charge-answer.js';
import { type HttpAnswer, readCustomer, readToken } from '../../client/responses.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import type { Charge } from '../../schema/answers.js';
import { isSuccess } from '../../schema/charge-outcome.js';
import type { GatewayResult } from '../gateway/ask.js';
import { findNamed, listLeaves, NAMES, showValue } from '../gateway/members.js';
import type { Memory, Trial } from './trials.js';

/** A trial that was sent or left out. */
export interface Row {
  readonly trial: Trial;
  /** `undefined` if the trial was left out. */
  readonly asked: GatewayResult | undefined;
  readonly state: 'same' | 'differs' | 'no answer' | 'left out';
  /** The answer in words, without any text of the request. */
  readonly says: string;
}

/** Compares an answer with our guess. */
export function judgeRow(
  trial: Trial,
  asked: GatewayResult | undefined,
  { memory, secrets }: { memory: Memory; secrets: readonly string[] },
): Row {
  if (!asked) return { trial, asked, state: 'left out', says: 'it needs an identifier that was not found' };
  if ('failure' in asked) return { trial, asked, state: 'no answer', says: asked.failure };
  const state = isAsGuessed(trial, asked, memory) ? 'same' : 'differs';
  const says = describeSecondCharge(trial, asked, memory) + describeAnswer(trial, asked, { state, secrets });
  return { trial, asked, state, says };
}

/** Reads an answer with the client's own code: its result, or the error that it throws. */
export function readLikeClient(
  kind: 'customer' | 'token' | 'charge',
  answer: HttpAnswer,
  readers: ChargeReaders = {},
): { result?: Partial<Charge>; error?: unknown } {
  try {
    if (kind === 'charge') return { result: readChargeAnswer(answer, readers) };
    return { result: kind === 'token' ? readToken(answer) : readCustomer(answer) };
  } catch (error) {
    return { error };
  }
}

/** Tells whether the client reads an answer as one about a used token. */
export function isReadAsUsed(answer: HttpAnswer, readers?: ChargeReaders): boolean {
  const { error } = readLikeClient('charge', answer, readers);
  return isPayveilError(error) && error.code === 'token_already_used';
}

function isAsGuessed({ kind, expected, declineCode = null }: Trial, answer: HttpAnswer, { tokenId }: Memory): boolean {
  if (kind === 'refusal') return expected.split(', ').includes(String(answer.status));
  if (kind === 'customer' || kind === 'token') return readLikeClient(kind, answer).result !== undefined;
  if (kind === 'look_up') return readLikeClient('token', answer).result?.id === tokenId;
  if (kind === 'used_token') return isReadAsUsed(answer);
  const { result } = readLikeClient('charge', answer);
  return result?.status === expected && (result.decline_code ?? result.failure_code ?? null) === declineCode;
}

/** Reports a used token that was accepted. The same answer again is a replay. Another answer is a second charge. */
function describeSecondCharge({ kind }: Trial, { status, body }: HttpAnswer, { usedAnswer }: Memory): string {
  if (kind !== 'used_token' || !isSuccess({ status })) return '';
  const isReplay = JSON.stringify(body) === JSON.stringify(usedAnswer?.body);
  return isReplay ? 'the first answer again · ' : 'CHARGED A SECOND TIME, or another answer: ask the gateway · ';
}

/** Shows the HTTP status, and the members that tell the rest. A row that differs also shows the message. */
function describeAnswer(
  { kind }: Trial,
  { status, body }: HttpAnswer,
  { state, secrets }: Pick<Row, 'state'> & { readonly secrets: readonly string[] },
): string {
  if (body === undefined) return `${status}, not JSON`;
  const find = (...lists: readonly (readonly string[])[]) =>
    lists.flatMap((names) => findNamed(listLeaves(body), names) ?? []);
  if (['customer', 'token', 'look_up'].includes(kind) && isSuccess({ status })) {
    // Whoever reads the identifier of a token can charge it, so only the name of the member is shown.
    return [status, ...find(NAMES.identifier).map(({ path }) => path.join('.'))].join(' · ');
  }
  const told = find(NAMES.status, NAMES.code, ...(state === 'same' ? [] : [NAMES.message]));
  return [status, ...told.map(({ path, value }) => `${path.join('.')} ${showValue(value, secrets)}`)].join(' · ');
}
