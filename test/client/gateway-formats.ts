/**
 * Answers in the formats of well-known gateways, as their public documentation describes them: what they say about a token that
 * was used, and how they show a charge. The words are ours. The interface does not show its own.
 */

/** What the client must conclude. */
export type Known = 'token_already_used' | 'gateway_error' | 'response_invalid';

/** An answer that says, in one way or another, that the token was used before. Its outcome is always unknown. */
export type UsedBody = readonly [gateway: string, status: number, body: object, known: Known];

const stripe = (error: object) => ({ error: { type: 'invalid_request_error', param: 'source', ...error } });
const adyen = (errorCode: string, message: string) => ({
  ...{ status: 422, errorCode, message, errorType: 'validation', pspReference: '881617891407973A' },
});
const checkoutCom = (code: string) => ({
  request_id: '0HL80RJLS76I7',
  error_type: 'request_invalid',
  error_codes: [code],
});
const square = (code: string, detail: string) => ({
  errors: [{ category: 'INVALID_REQUEST_ERROR', code, detail, field: 'source_id' }],
});
const payPal = (issue: string, description: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  details: [{ issue, description }],
  message: 'The requested action could not be performed.',
  debug_id: '90957fca61718',
  links: [{ href: 'https://gateway.example/docs', rel: 'information_link', method: 'GET' }],
});
const mollie = (detail: string) => ({
  ...{ status: 422, title: 'Unprocessable Entity', detail, field: 'cardToken' },
  _links: { documentation: { href: 'https://gateway.example/docs', type: 'text/html' } },
});
const authorizeNet = (code: string, text: string) => ({ messages: { resultCode: 'Error', message: [{ code, text }] } });
const razorpay = (description: string, reason = 'input_validation_failed') => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
  },
});
const braintree = (message: string, legacyCode: string) => ({
  data: { chargePaymentMethod: null },
  errors: [{ message, path: ['chargePaymentMethod'], extensions: { errorClass: 'VALIDATION', legacyCode } }],
});

export const USED_BODIES: readonly UsedBody[] = [
  ['Stripe', 400, stripe({ code: 'token_already_used', message: 'The token tok_1 was used.' }), 'token_already_used'],
  ['Stripe', 400, stripe({ message: 'A source may be charged no more than once.' }), 'token_already_used'],
  ['Stripe', 400, stripe({ code: 'resource_missing', message: 'No such token: tok_1' }), 'gateway_error'],
  ['Stripe', 404, stripe({ code: 'resource_missing', message: 'No such source: src_1' }), 'gateway_error'],
  ['Stripe', 400, stripe({ code: 'charge_already_captured', charge: 'ch_1' }), 'token_already_used'],
  ['Stripe', 400, stripe({ type: 'idempotency_error', message: 'The key was used before' }), 'token_already_used'],
  ['Stripe', 400, stripe({ message: 'The intent has previously succeeded.' }), 'token_already_used'],
  ['Adyen', 422, adyen('704', 'Request already processed or in progress'), 'token_already_used'],
  ['Adyen', 422, adyen('174', 'The encrypted data was replayed'), 'token_already_used'],
  ['Adyen', 422, adyen('803', 'Payment details: no such token'), 'gateway_error'],
  ['Adyen', 403, adyen('901', 'This token belongs to another account'), 'gateway_error'],
  ['Braintree', 200, braintree('A nonce is accepted once.', '93107'), 'token_already_used'],
  ['Braintree', 422, braintree('The nonce was consumed.', '91564'), 'token_already_used'],
  ['Braintree', 422, { apiErrorResponse: { message: 'Used no more than once.', errors: {} } }, 'token_already_used'],
  ['Checkout.com', 422, checkoutCom('token_used'), 'token_already_used'],
  ['Checkout.com', 422, checkoutCom('token_expired'), 'gateway_error'],
  ['Checkout.com', 422, checkoutCom('token_invalid'), 'gateway_error'],
  ['Checkout.com', 422, checkoutCom('payment_already_exists'), 'token_already_used'],
  ['Square', 400, square('CARD_TOKEN_USED', 'The source has had its turn.'), 'token_already_used'],
  ['Square', 400, square('CARD_TOKEN_EXPIRED', 'The source is too old.'), 'gateway_error'],
  ['Square', 400, square('IDEMPOTENCY_KEY_REUSED', 'Other parameters came with it.'), 'token_already_used'],
  ['Square', 404, square('NOT_FOUND', 'There is no such source.'), 'gateway_error'],
  ['PayPal', 422, payPal('ORDER_ALREADY_CAPTURED', 'The order is complete.'), 'token_already_used'],
  ['PayPal', 422, payPal('DUPLICATE_INVOICE_ID', 'Another payment has it.'), 'token_already_used'],
  ['PayPal', 422, payPal('TOKEN_ID_NOT_FOUND', 'It is not known.'), 'gateway_error'],
  ['PayPal', 400, { name: 'DONE', message: 'The authorization has already been completed.' }, 'token_already_used'],
  ['Worldpay', 400, { errorName: 'sessionAlreadyUsed', message: 'Start again.' }, 'token_already_used'],
  [
    'Worldpay',
    400,
    { errorName: 'bodyDoesNotMatch', validationErrors: [{ errorName: 'reusedSession' }] },
    'token_already_used',
  ],
  ['Worldpay', 400, { httpStatusCode: 400, customCode: 'TKN', description: 'No such token' }, 'gateway_error'],
  ['Worldpay', 409, { errorName: 'paymentExists', message: 'A payment exists.' }, 'gateway_error'],
  ['Mollie', 422, mollie('The card token has already been used'), 'token_already_used'],
  ['Mollie', 422, mollie('A duplicate payment was detected'), 'token_already_used'],
  ['Mollie', 422, mollie('The cardToken is invalid'), 'gateway_error'],
  ['Mollie', 410, mollie('It is no longer available'), 'gateway_error'],
  ['Authorize.Net', 200, authorizeNet('E00039', 'A duplicate record exists.'), 'token_already_used'],
  [
    'Authorize.Net',
    200,
    { transactionResponse: { errors: [{ errorCode: '11', errorText: 'A duplicate transaction' }] } },
    'token_already_used',
  ],
  ['Authorize.Net', 200, authorizeNet('E00114', 'Invalid token.'), 'response_invalid'],
  ['Authorize.Net', 400, authorizeNet('E00117', 'The cryptogram was redeemed.'), 'token_already_used'],
  ['Razorpay', 400, razorpay('This payment has already been captured'), 'token_already_used'],
  ['Razorpay', 400, razorpay('Something is wrong', 'duplicate_request'), 'token_already_used'],
  ['Razorpay', 400, razorpay('The order was processed'), 'token_already_used'],
  ['Cybersource', 400, { id: '1', status: 'INVALID_REQUEST', reason: 'DUPLICATE_REQUEST' }, 'token_already_used'],
  ['Kushki', 400, { code: 'E049', message: 'Token previously used.' }, 'token_already_used'],
  ['Rapyd', 400, { status: { error_code: 'ERROR_TOKEN_SPENT', status: 'ERROR' } }, 'token_already_used'],
  ['PAYONE', 400, { status: 'ERROR', errormessage: 'Pseudokartennummer bereits verwendet' }, 'token_already_used'],
  ['Computop', 400, { Status: 'FAILED', Description: 'Doppelte Anfrage: doppelt' }, 'token_already_used'],
  ['Lyra', 400, { status: 'ERROR', answer: { errorMessage: 'Le formToken a déjà été utilisé' } }, 'token_already_used'],
  ['Monetico', 400, { state: 'paiement_deja_traite' }, 'token_already_used'],
  ['Another', 400, { result: 'ALREADY_CAPTURED', id: 7 }, 'token_already_used'],
  ['Another', 422, { status: 'consumed' }, 'token_already_used'],
  ['Klarna', 403, { error_code: 'NOT_ALLOWED', error_messages: ['The authorization token is void'] }, 'gateway_error'],
];

/** An error that the client must throw. */
interface Unread {
  readonly code: Known;
  readonly outcome: 'refused' | 'unknown';
  readonly chargeId?: string;
}

const UNREADABLE = { code: 'response_invalid', outcome: 'unknown' } as const;
const REFUSED = { code: 'gateway_error', outcome: 'refused' } as const;
const inDoubt = (chargeId: string) => ({ code: 'gateway_error', outcome: 'unknown', chargeId }) as const;

/** Gateway, status and answer to a charge, as texts, so that every digit counts; and the id and the status of the charge, or the error. */
const SHAPES: Readonly<Record<string, string | Unread>> = {
  'Stripe 200 {"id":"ch_1","object":"charge","amount":1099,"status":"succeeded"}': 'ch_1 succeeded',
  'Stripe 200 {"id":"py_1","object":"charge","status":"pending"}': 'py_1 pending',
  'Stripe 200 {"id":"pi_1","status":"requires_action","next_action":{"type":"redirect_to_url"}}':
    'pi_1 requires_action',
  'Stripe 200 {"id":"pi_1","status":"requires_capture"}': 'pi_1 requires_capture',
  'Stripe 402 {"error":{"charge":"ch_1","code":"card_declined","decline_code":"lost_card","type":"card_error"}}': {
    ...REFUSED,
    chargeId: 'ch_1',
  },
  'Stripe 402 {"error":{"code":"card_declined","payment_intent":{"id":"pi_1","status":"requires_payment_method"}}}':
    REFUSED,
  'Adyen 200 {"pspReference":"881617891407973A","resultCode":"Authorised"}': UNREADABLE,
  'Adyen 200 {"pspReference":"881617891407973A","resultCode":"Refused","refusalReason":"Not enough balance"}':
    UNREADABLE,
  'Adyen 422 {"status":422,"errorCode":"101","message":"Invalid card number","errorType":"validation"}': REFUSED,
  'Adyen 401 {"status":401,"errorCode":"000","message":"Unauthorized","errorType":"security"}': REFUSED,
  'Braintree 200 {"data":{"chargePaymentMethod":{"transaction":{"id":"t_1","status":"SETTLING"}}}}': UNREADABLE,
  'Braintree 200 {"data":{"id":"t_1","status":"SUBMITTED_FOR_SETTLEMENT"}}': 't_1 SUBMITTED_FOR_SETTLEMENT',
  'Checkout.com 201 {"id":"pay_1","approved":true,"status":"Authorized","response_code":"10000"}': 'pay_1 Authorized',
  'Checkout.com 202 {"id":"pay_1","status":"Pending","_links":{"redirect":{"href":"https://bank.example"}}}':
    'pay_1 Pending',
  'Checkout.com 422 {"request_id":"r_1","error_type":"request_invalid","error_codes":["amount_invalid"]}': REFUSED,
  'Square 200 {"payment":{"id":"p_1","status":"COMPLETED","amount_money":{"amount":1099}}}': UNREADABLE,
  'Square 402 {"errors":[{"category":"PAYMENT_METHOD_ERROR","code":"GENERIC_DECLINE","detail":"Ask the bank"}]}':
    REFUSED,
  'Square 402 {"errors":[{"code":"CVV_FAILURE"}],"payment":{"id":"p_1","status":"FAILED"}}': REFUSED,
  'PayPal 201 {"id":"5O1","status":"COMPLETED","purchase_units":[{"reference_id":"d"}]}': '5O1 COMPLETED',
  'PayPal 200 {"id":"5O1","status":"PAYER_ACTION_REQUIRED","links":[{"rel":"payer-action"}]}':
    '5O1 PAYER_ACTION_REQUIRED',
  'PayPal 422 {"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"INSTRUMENT_DECLINED","description":"No funds"}]}':
    REFUSED,
  'Worldpay 201 {"outcome":"authorized","paymentId":"pay_1","_links":{}}': UNREADABLE,
  'Worldpay 400 {"errorName":"panFailedLuhnCheck","message":"The number is wrong"}': REFUSED,
  'Mollie 201 {"resource":"payment","id":"tr_1","status":"open","amount":{"value":"10.99","currency":"EUR"}}':
    'tr_1 open',
  'Mollie 200 {"resource":"payment","id":"tr_1","status":"failed","details":{"failureReason":"invalid_cvv"}}':
    'tr_1 failed',
  'Authorize.Net 200 {"transactionResponse":{"responseCode":"1","transId":"60001"},"messages":{"resultCode":"Ok"}}':
    UNREADABLE,
  'Razorpay 200 {"id":"pay_1","entity":"payment","status":"captured"}': 'pay_1 captured',
  'Razorpay 400 {"id":"pay_1","status":"failed","error_code":"BAD_REQUEST_ERROR"}': 'pay_1 failed',
  'Paystack 200 {"status":true,"message":"Charged","data":{"id":4099260516,"status":"success"}}': '4099260516 success',
  'Flutterwave 200 {"status":"success","data":{"id":4975363,"status":"failed"}}': '4975363 failed',
  'Mercado Pago 201 {"id":90071992547409931,"status":"approved"}': '90071992547409931 approved',
  'Rapyd 200 {"status":{"status":"SUCCESS"},"data":{"id":"payment_1","status":"CLO"}}': 'payment_1 CLO',
  'a wrapper 200 {"status":"succeeded","data":{"id":"ch_1","status":"declined"}}': 'ch_1 declined',
  'a wrapper 200 {"status":"succeeded","data":{"status":"declined"}}': UNREADABLE,
  'a wrapper 200 {"data":{"charge":{"id":12345678901234567890,"status":"succeeded"}}}':
    '12345678901234567890 succeeded',
  'a wrapper 200 {"status":"succeeded","result":{"id":"ch_1","status":"pending"}}': UNREADABLE,
  'a wrapper 402 {"status":"error","data":{"charge":{"id":"ch_1","status":"failed"}}}': 'ch_1 failed',
  'a refusal with a charge 422 {"id":4242424242424242,"status":"succeeded","message":"Try later"}':
    inDoubt('4242424242424242'),
  'a refusal with a charge 403 {"data":{"id":"ch_1","status":"on_hold"}}': inDoubt('ch_1'),
  'a refusal with two charges 400 {"status":"failed","data":{"status":"succeeded"}}': {
    code: 'gateway_error',
    outcome: 'unknown',
  },
  'a decline of a duplicate 402 {"id":"ch_1","status":"failed","failure_code":"duplicate_transaction"}': {
    code: 'token_already_used',
    outcome: 'unknown',
    chargeId: 'ch_1',
  },
};

export const CHARGE_SHAPES = Object.entries(SHAPES).map(([shape, read]) => {
  const [, gateway = '', status, json = ''] = /^(.+?) (\d{3}) (.+)$/.exec(shape) ?? [];
  const [id, state] = String(read).split(' ');
  return [gateway, Number(status), json, typeof read === 'string' ? { id, status: state } : read] as const;
});
