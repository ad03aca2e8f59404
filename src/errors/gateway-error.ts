/** The error for an answer of the gateway that is not a result. */
import type { GatewayErrorCode } from './error-code.js';
import { type Outcome, PayveilError } from './payveil-error.js';

/** What an answer tells beside its outcome. */
export interface GatewayAnswer {
  /** The HTTP status; 0 for a redirect in a page, where the platform hides it. */
  readonly status: number;
  /** The gateway's own code, when it gives one. */
  readonly gatewayCode?: string | undefined;
  /** The charge that the answer names: for `token_already_used`, the one that used the token. */
  readonly chargeId?: string | undefined;
  /** The gateway's name for this request. */
  readonly requestId?: string | undefined;
  /** How long the gateway asks to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The parsed body, or `undefined` when it was not JSON. */
  readonly body?: unknown;
}

/** The gateway refused, or failed in a way that leaves the outcome unknown. */
export class GatewayError extends PayveilError {
  /** The class's name, also in minified builds. */
  override readonly name = 'GatewayError';
  /** A stable code, to compare with. */
  declare readonly code: GatewayErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The gateway's own code, when it gives one. */
  readonly gatewayCode: string | undefined;
  /** The charge that the answer names. */
  readonly chargeId: string | undefined;
  /** The gateway's name for this request, to ask its support about. */
  readonly requestId: string | undefined;
  /** How long the gateway asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  // Private, so that no logger or inspector prints what a gateway may have echoed.
  readonly #body: unknown;

  constructor(code: GatewayErrorCode, outcome: Outcome, answer: GatewayAnswer) {
    const { status, gatewayCode } = answer;
    super(
      code,
      outcome,
      `The gateway answered ${status || 'with a redirect'}${gatewayCode ? ` (${gatewayCode})` : ''}.`,
    );
    this.status = status;
    this.gatewayCode = gatewayCode;
    this.chargeId = answer.chargeId;
    this.requestId = answer.requestId;
    this.retryAfterMs = answer.retryAfterMs;
    this.#body = answer.body;
  }

  /** The parsed body of the answer. Treat it as unredacted. */
  get body(): unknown {
    return this.#body;
  }

  override toJSON(): Record<string, unknown> {
    const { status, gatewayCode, chargeId, requestId, retryAfterMs } = this;
    return { ...super.toJSON(), status, gatewayCode, chargeId, requestId, retryAfterMs };
  }
}
