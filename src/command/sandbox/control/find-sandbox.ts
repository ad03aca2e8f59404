/** Finds a running sandbox, and sends requests to its control routes. */
import type { HttpAnswer } from '../../../client/responses.js';
import { isLoopbackHost } from '../../../fields/url.js';
import { copyOwn, type OwnMembers, readOwn } from '../../../options/own.js';
import { isSuccess } from '../../../schema/charge-outcome.js';
import { fail } from '../../fail.js';
import { ask, type GatewayRequest, type GatewayResult } from '../../gateway/ask.js';
import { showText } from '../../terminal.js';
import { DEFAULT_PORT } from '../port.js';
import { type ControlTarget, type ControlValues, readControlTarget } from './flags.js';

/** A request to a control route. */
export interface ControlRequest extends Pick<GatewayRequest, 'method'> {
  /** The path below `/sandbox/`. */
  readonly path: string;
  /** The members of the query. What is `undefined` is left out. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The members of the body. What is `undefined` is left out. */
  readonly body?: object;
}

/** A sandbox that runs. */
export interface RunningSandbox {
  readonly baseUrl: string;
  /** Sends a request, and returns the answer or a sentence that tells why there is none. It never throws. */
  send(request: ControlRequest): Promise<GatewayResult>;
  /** Sends a request, and returns the members of its answer. @throws {CommandError} if there is none, or the sandbox refuses. */
  ask(request: ControlRequest): Promise<OwnMembers>;
}

/**
 * Finds the sandbox of the flags. It asks for its health first, so that nothing else gets the secret key or a reset.
 * @throws {CommandError} if a flag is wrong, or no sandbox answers.
 */
export async function findSandbox(values: ControlValues): Promise<RunningSandbox> {
  const target = readControlTarget(values);
  const { baseUrl } = target;
  const health = demandAnswer(baseUrl, await ask(target, { method: 'GET', path: HEALTH }));
  if (!isSuccess(health) || readOwn(health.body, 'status') !== 'ok') return failAsNoSandbox(baseUrl, health);
  const send = (request: ControlRequest) => ask(target, toGatewayRequest(target, request));
  return { baseUrl, send, ask: async (request) => demandMembers(baseUrl, await send(request)) };
}

const HEALTH = '/sandbox/health';

function toGatewayRequest({ merchant, secretKey }: ControlTarget, request: ControlRequest): GatewayRequest {
  const { method, path, query = {}, body } = request;
  const filters = Object.entries({ ...query, merchant }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const search = new URLSearchParams(filters).toString();
  return {
    method,
    path: `/sandbox/${path}${search && `?${search}`}`,
    headers: secretKey === undefined ? {} : { authorization: secretKey },
    ...(body ? { json: JSON.stringify(body) } : {}),
  };
}

/** Reads the members of an answer. @throws {CommandError} with the sandbox's own sentence if it refuses. */
export function demandMembers(baseUrl: string, asked: GatewayResult): OwnMembers {
  const answer = demandAnswer(baseUrl, asked);
  const members = copyOwn(answer.body);
  if (isSuccess(answer) && members) return members;
  const sentence = readOwn(members?.error, 'message');
  if (typeof sentence !== 'string') return failAsNoSandbox(baseUrl, answer);
  return fail(`the sandbox refuses this: ${showText(sentence, LONGEST_SENTENCE).replace(/\.$/, '')}`);
}

// The longest sentence of the sandbox is about a key, and has some 220 characters.
const LONGEST_SENTENCE = 400;

function demandAnswer(baseUrl: string, asked: GatewayResult): HttpAnswer {
  if (!('failure' in asked)) return asked;
  const { hostname, port } = new URL(baseUrl);
  if (!isLoopbackHost(hostname)) return fail(`no sandbox answers at ${baseUrl}: ${asked.failure}`);
  const other = port === String(DEFAULT_PORT) ? '' : ` --port ${port || '80'}`;
  return fail(
    `no sandbox answers at ${baseUrl}; start one with payveil sandbox${other}; if it runs on another port: --port <port>`,
  );
}

function failAsNoSandbox(baseUrl: string, { status }: HttpAnswer): never {
  return fail(
    `what answers at ${baseUrl} is no sandbox (status ${status}); give the address of one with --port or --url`,
  );
}
