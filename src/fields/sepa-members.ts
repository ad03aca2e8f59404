/** The members of a SEPA charge with their rules, in the order of its JSON (interface, POST /v1/create/sepa/token). */
import { BUYER_MEMBERS, MONEY_MEMBERS } from './charge-members.js';
import { iban, id, ipAddress } from './text-rules.js';

/** The rules. The schema wraps each in zod. The form, which a phone loads without zod, follows them as they are. */
export const SEPA_MEMBERS = { iban, ...MONEY_MEMBERS, checkout_id: id, remote_ip: ipAddress, ...BUYER_MEMBERS };
