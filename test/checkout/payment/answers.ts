/** Answers of a gateway to a charge. */
import { type Charge, ConnectionError, GatewayError } from '../../../src/index.js';

/** An answer that was lost. The same token may be sent again. */
export const lost = Object.assign(new ConnectionError('unknown', ''), { canResend: true });
/** A refusal whose body was not read. */
export const refused = new GatewayError('gateway_error', 'refused', { status: 401 });
export const paid: Charge = { id: 'ch_1', status: 'succeeded' };
/** A challenge by the bank. */
export const action: Charge = { id: 'ch_1', status: 'requires_action', redirect_url: 'https://bank.example/3ds' };
/** An answer about a used token, which names its charge. */
export const used = new GatewayError('token_already_used', 'unknown', { status: 400, chargeId: 'ch_9' });
/** An answer that was read, and that would be the same again. */
export const read = (status: number, outcome: 'refused' | 'unknown' = 'unknown') =>
  Object.assign(new GatewayError('gateway_error', outcome, { status, body: {} }), { canResend: outcome === 'unknown' });
