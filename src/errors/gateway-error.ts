/** The error for an answer that is not a result. */
import type { GatewayErrorCode } from './error-code.js';
import { type Outcome, PayveilError } from './payveil-error.js';

/** The facts of an answer, beside its outcome. */
export interface GatewayAnswer {
  /** The HTTP status; 0 for a redirect in a page, where the platform hides it. */
  readonly status: number;
  /** The gateway's own code, if it gives one. */
  readonly gatewayCode?: string | undefined;
  /** The charge that the answer names. For `token_already_used` this is the charge that used the token. */
  readonly chargeId?: string | undefined;
  /** The gateway's id of this request. */
  readonly requestId?: string | undefined;
  /** How long the gateway asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The parsed body, or `undefined` when it was not JSON. */
  readonly body?: unknown;
}

/** The gateway refused the request, or failed and left the outcome unknown. */
export class GatewayError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'GatewayError';
  /** A stable code, to compare with. */
  declare readonly code: GatewayErrorCode;
  /** The HTTP status. */
  readonly status!: number;
  /** The gateway's own code, if it gives one. */
  readonly gatewayCode!: string | undefined;
  /** The charge that the answer names. */
  readonly chargeId!: string | undefined;
  /** The gateway's id of this request. Tell it to the gateway's support when you ask. */
  readonly requestId!: string | undefined;
  /** How long the gateway asks to wait, in milliseconds. */
  readonly retryAfterMs!: number | undefined;
  // Private, so that no logger prints it: a gateway may repeat what it was sent.
  readonly #body: unknown;

  constructor(code: GatewayErrorCode, outcome: Outcome, { body, ...facts }: GatewayAnswer) {
    const { status, gatewayCode } = facts;
    super(
      code,
      outcome,
      `The gateway answered ${status || 'with a redirect'}${gatewayCode ? ` (${gatewayCode})` : ''}.`,
    );
    // The members are its own by now, so no member of every object is in the way.
    Object.assign(this, facts);
    this.#body = body;
  }

  /** The parsed body of the answer. It may contain sensitive data. */
  get body(): unknown {
    return this.#body;
  }

  override toJSON(): Record<string, unknown> {
    const { status, gatewayCode, chargeId, requestId, retryAfterMs } = this;
    return { ...super.toJSON(), status, gatewayCode, chargeId, requestId, retryAfterMs };
  }
}
