/** Charges tokens under load, and checks that every charge is right whatever happened to the sandbox. */
import { expect } from 'vitest';
import { cardCharge } from '../charges.js';
import type { Answered, JsonBody } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';
import { type Command, keys } from './command.js';

/** A token, and the answers to its requests. */
export interface Attempt {
  /** Only the charge of this token has it. */
  readonly description: string;
  readonly token: string;
  /** The charge in an answer. */
  charge?: JsonBody;
  /** The id of that charge, or of the charge that an error names for this token. */
  chargeId?: string;
}

/** All tokens of a campaign, and how their requests ended. */
export interface Ledger {
  readonly attempts: Attempt[];
  /** The number of tokens that were started. */
  opened: number;
  /** Charges that an answer confirmed. */
  acknowledged: number;
  /** Requests without an answer. */
  interrupted: number;
  /** Requests with the answer 503. */
  refused: number;
}

const WORKERS = 8;
const DECLINED = '4000000000009995';

/** Creates an empty ledger. */
export function createLedger(): Ledger {
  return { attempts: [], opened: 0, acknowledged: 0, interrupted: 0, refused: 0 };
}

/** Charges new tokens, several at once and some of them three times, until each worker gets a failure. */
export async function chargeUntilFailure(
  sandbox: Command,
  ledger: Ledger,
  { workers = WORKERS, padding = '' } = {},
): Promise<void> {
  const work = async () => {
    while (await chargeFreshToken(sandbox, ledger, padding));
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Charges a new token. @returns Whether every request was answered, and none with 503. */
export async function chargeFreshToken(sandbox: Command, ledger: Ledger, padding = ''): Promise<boolean> {
  const number = ledger.opened++;
  const attempt = await takeToken(sandbox, ledger, { number, padding });
  if (!attempt) return false;
  ledger.attempts.push(attempt);
  const copies = number % 4 === 0 ? 3 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => send(sandbox, ledger, attempt)));
  return answers.every((answer) => answer !== undefined);
}

/** Checks that every confirmed charge is stored unchanged, and that no token has two charges. */
export async function expectBooks(sandbox: Command, { attempts }: Ledger): Promise<void> {
  const { status, body } = await sandbox.get('/sandbox/charges');
  expect(status).toBe(200);
  const found = new Map<string, JsonBody>(body.data.map((charge: JsonBody) => [charge.description, charge]));
  expect(found.size).toBe(body.data.length);
  const named = attempts.filter(({ chargeId }) => chargeId);
  expect(named.map(({ description }) => found.get(description)?.id)).toEqual(named.map(({ chargeId }) => chargeId));
  const shown = attempts.filter(({ charge }) => charge);
  expect(shown.map(({ description }) => found.get(description))).toEqual(shown.map(({ charge }) => charge));
}

/** Sends each token again, twice at once: a used one stays used, and another one becomes exactly one charge. */
export async function replay(sandbox: Command, ledger: Ledger, attempts: readonly Attempt[]): Promise<void> {
  const replayToken = async (attempt: Attempt) => {
    const wasCharged = attempt.chargeId !== undefined;
    const answers = await Promise.all([send(sandbox, ledger, attempt), send(sandbox, ledger, attempt)]);
    expect(answers).not.toContain(undefined);
    expect(attempt.chargeId).toMatch(/^ch_/);
    if (wasCharged) expect(answers.map((answer) => answer?.body.error?.code)).toEqual([USED, USED]);
  };
  const left = [...attempts];
  const work = async () => {
    for (let attempt = left.pop(); attempt; attempt = left.pop()) await replayToken(attempt);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

const USED = 'token_already_used';

/** Creates a token. The gateway makes every fifth one, and the card of every seventh is declined. */
async function takeToken(
  sandbox: Command,
  ledger: Ledger,
  { number, padding }: { number: number; padding: string },
): Promise<Attempt | undefined> {
  const cardNumber = number % 7 === 0 ? DECLINED : cardCharge.cardNumber;
  const description = `number ${number} ${padding}`.trim();
  const members = { ...cardCharge, cardNumber, description };
  if (number % 5 !== 0) return { description, token: seal(keys, JSON.stringify(members)) };
  const answer = readAnswer(ledger, await settle(sandbox.post('/v1/create/token', members)));
  return answer && { description, token: answer.body.id };
}

async function send(sandbox: Command, ledger: Ledger, attempt: Attempt): Promise<Answered | undefined> {
  const asking = sandbox.post('/v1/process/card-payment', { token: attempt.token });
  const answer = readAnswer(ledger, await settle(asking));
  if (!answer) return undefined;
  const { error, ...charge } = answer.body;
  const isCharge = charge.object === 'charge';
  if (!isCharge) expect(error).toMatchObject({ code: USED, charge: expect.stringMatching(/^ch_/) });
  const id = isCharge ? charge.id : error.charge;
  expect(attempt.chargeId ?? id).toBe(id);
  attempt.chargeId = id;
  if (!isCharge) return answer;
  expect(attempt.charge).toBeUndefined();
  attempt.charge = charge;
  ledger.acknowledged++;
  return answer;
}

/** Returns an answer, or counts it as a failure. */
function readAnswer(ledger: Ledger, answer: Answered | undefined): Answered | undefined {
  if (!answer) return void ledger.interrupted++;
  expect([200, 400, 402, 503]).toContain(answer.status);
  if (answer.status !== 503) return answer;
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  return void ledger.refused++;
}

/** Waits for an answer. Returns none if the connection was lost, but throws if the time limit has passed. */
async function settle(asking: Promise<Answered>): Promise<Answered | undefined> {
  try {
    return await asking;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw error;
    return undefined;
  }
}
