/** A row of the table that `payveil conformance` prints: a trial, its answer, and whether it matches our guess. */

import { isSuccess } from '../../schema/charge-outcome.js';
import type { Answer, Asked } from '../gateway/ask.js';
import { readCharge, readCustomerId, readTokenId, saysUsed } from '../gateway/reading.js';
import { listLeaves, showValue } from './leaves.js';
import type { Memory, Trial } from './trials.js';

/** A trial that was sent or left out. */
export interface Row {
  readonly trial: Trial;
  /** `undefined` if the trial was left out. */
  readonly asked: Asked | undefined;
  readonly state: 'same' | 'differs' | 'no answer' | 'left out';
  /** The answer in words, without any text of the request. */
  readonly says: string;
}

/** Compares an answer with our guess. */
export function judgeRow(
  trial: Trial,
  asked: Asked | undefined,
  { memory, secrets }: { memory: Memory; secrets: readonly string[] },
): Row {
  if (!asked) return { trial, asked, state: 'left out', says: 'it needs an identifier that was not found' };
  if ('failure' in asked) return { trial, asked, state: 'no answer', says: asked.failure };
  const state = isAsGuessed(trial, asked, memory) ? 'same' : 'differs';
  const says = describeAnswer(trial, asked, secrets);
  return { trial, asked, state, says: describeSecondCharge(trial, asked, memory) + says };
}

function isAsGuessed({ kind, expected, declineCode = null }: Trial, answer: Answer, { tokenId }: Memory): boolean {
  if (kind === 'customer') return readCustomerId(answer) !== undefined;
  if (kind === 'token') return readTokenId(answer) !== undefined;
  if (kind === 'look_up') return readTokenId(answer) === tokenId;
  if (kind === 'used_token') return saysUsed(answer);
  if (kind === 'refusal') return expected.split(', ').includes(String(answer.status));
  const charge = readCharge(answer);
  return charge?.status === expected && (charge.decline_code ?? charge.failure_code ?? null) === declineCode;
}

/** Reports a used token that was accepted. The same answer again is a replay. Another answer is a second charge. */
function describeSecondCharge({ kind }: Trial, { status, body }: Answer, { usedAnswer }: Memory): string {
  if (kind !== 'used_token' || !isSuccess({ status })) return '';
  const isReplay = JSON.stringify(body) === JSON.stringify(usedAnswer?.body);
  return isReplay ? 'the first answer again · ' : 'CHARGED A SECOND TIME, or another answer: ask the gateway · ';
}

const TELLING = /^no$|status|state|result|outcome|approved|success|decline|reason|code|text|message|error/i;
/** Texts of the request that the answer may repeat. */
const ECHOED = /billing|address|postal|country|customer|currency/i;
const IDENTIFYING = /id$|token$|reference|handle/i;
const MAX_SHOWN = 3;

function describeAnswer({ kind }: Trial, { status, body }: Answer, secrets: readonly string[]): string {
  if (body === undefined) return `${status}, not JSON`;
  const wantsId = ['customer', 'token', 'look_up'].includes(kind) && isSuccess({ status });
  const leaves = listLeaves(body).filter(({ path }) => wantsId || !ECHOED.test(path.join('.')));
  const told = leaves.filter(({ path }) => (wantsId ? IDENTIFYING : TELLING).test(path.at(-1) ?? ''));
  const shown = told.sort((a, b) => a.path.length - b.path.length).slice(0, MAX_SHOWN);
  // Anybody who reads the identifier of a token can charge it, so only the name of the member is shown.
  const words = shown.map(({ path, value }) =>
    wantsId ? path.join('.') : `${path.join('.')} ${showValue(value, secrets)}`,
  );
  return [String(status), ...words].join(' · ');
}
