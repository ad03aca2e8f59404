/** Charges tokens. It needs no schema, so a frame that only charges is small. */
import type { Charge } from '../schema/answers.js';
import { parseIdentifier } from '../schema/parse.js';
import { readChargeAnswer } from './charge-answer.js';
import type { CallOptions, ParsedClientOptions } from './client-options.js';
import { createSend } from './send.js';
import { createMistakeTeller } from './tell-mistake.js';

/**
 * The methods of a client that charge.
 * @template Other The members of the gateway's charges that Payveil does not know.
 */
export interface ChargeMethods<Other extends object = object> {
  /**
   * Charges a card token: POST /v1/process/card-payment. A decline is a result with the status `failed`. After an error with
   * `canResend: true`, you may call it again with the same token, and only with that token.
   * @example
   * ```ts
   * const { status, decline_code } = await client.chargeCard(token, { timeoutMs: 10_000 });
   * ```
   */
  chargeCard(token: string, options?: CallOptions): Promise<Charge<Other>>;
  /**
   * Charges a SEPA token: POST /v1/process/sepa-payment. The result usually has the status `pending`. Otherwise it works like
   * `chargeCard`.
   * @example
   * ```ts
   * const { id, status } = await client.chargeSepa(token); // pending
   * ```
   */
  chargeSepa(token: string, options?: CallOptions): Promise<Charge<Other>>;
}

export function createChargeMethods(own: ParsedClientOptions, send = createSend(own)): ChargeMethods {
  const tellMistake = createMistakeTeller(own.baseUrl);
  const charge = async (path: string, input: unknown, call?: CallOptions): Promise<Charge> => {
    const token = parseIdentifier('token', input);
    const body = `{"token":${JSON.stringify(token)}}`;
    try {
      return await send(
        { path, body, secrets: [token], isCharge: true, read: (answer) => readChargeAnswer(answer, own) },
        call,
      );
    } catch (error) {
      await tellMistake(error);
      throw error;
    }
  };
  return {
    chargeCard: (token, call) => charge('/v1/process/card-payment', token, call),
    chargeSepa: (token, call) => charge('/v1/process/sepa-payment', token, call),
  };
}
