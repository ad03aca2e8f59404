/** What the forms of the page do, by the same functions as the routes of control. */
import { addFaultRule, clearFaultRules, settleAsTold } from '../control.js';
import type { Gateway, Session } from '../gateway.js';
import { moveClock } from '../merchant-clock.js';
import { isSameSecret } from '../merchants.js';
import { Problem } from '../problem.js';
import { type DoneCode, isRefusedCode, type RefusedCode } from './notices.js';

/** The fields of a form that was sent. */
export type Fields = ReadonlyMap<string, string>;

type Action = (gateway: Gateway, session: Session, fields: Fields) => Promise<DoneCode>;

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['settle', settle],
  ['clock', changeClock],
  ['fault', addFault],
  [
    'clear-faults',
    async (gateway, { merchant }) => {
      await clearFaultRules(gateway, merchant.name);
      return 'faults_cleared';
    },
  ],
  [
    'reset',
    async ({ store }, { merchant }) => {
      await store.reset(merchant.name);
      return 'reset';
    },
  ],
]);

/**
 * Checks that a form is of this sandbox's own page.
 * @throws {Problem} 403 `proof_invalid`.
 */
export function checkProof({ pageToken }: Gateway, fields: Fields): void {
  if (isSameSecret(fields.get('proof') ?? '', pageToken)) return;
  const message =
    'Nothing was done: the page is of an earlier start, or of another process of this sandbox. Open it again at this address.';
  throw new Problem({ status: 403, code: 'proof_invalid', message, param: 'proof' });
}

/** Does what a form asks for, and tells what it came to. */
export async function act(gateway: Gateway, session: Session, fields: Fields): Promise<DoneCode | RefusedCode> {
  try {
    return (await ACTIONS.get(fields.get('do') ?? '')?.(gateway, session, fields)) ?? 'action_unknown';
  } catch (error) {
    const code = error instanceof Problem ? error.options.code : '';
    if (isRefusedCode(code)) return code;
    throw error;
  }
}

async function settle(gateway: Gateway, session: Session, fields: Fields): Promise<DoneCode> {
  const { status, disputed } = await settleAsTold(gateway, session, {
    id: fields.get('charge') ?? '',
    // Without one it is not `as planned` here: every button has its own.
    outcome: fields.get('outcome') ?? null,
  });
  if (disputed) return 'settled_disputed';
  return status === 'failed' ? 'settled_failed' : 'settled_succeeded';
}

async function changeClock(gateway: Gateway, { merchant }: Session, fields: Fields): Promise<DoneCode> {
  const { transitions } = await moveClock(gateway, merchant.name, readClockChange(fields));
  if (fields.has('freeze')) return 'clock_frozen';
  if (fields.has('resume')) return 'clock_resumed';
  return transitions.length > 0 ? 'clock_advanced_settled' : 'clock_advanced';
}

function readClockChange(fields: Fields): object {
  if (fields.has('freeze')) return { freeze: true };
  if (fields.has('resume')) return { resume: true };
  return { advance: { [fields.get('unit') ?? '']: readNumber(fields.get('amount')) } };
}

async function addFault(gateway: Gateway, { merchant }: Session, fields: Fields): Promise<DoneCode> {
  const [kind = '', value = '', path = ''] = ['fault', 'value', 'path'].map((name) => fields.get(name));
  await addFaultRule(gateway, merchant.name, {
    match: path === '' ? {} : { path },
    // A ready choice has its value in it.
    fault: kind === 'status' || kind === 'latency' ? `${kind}=${value.trim()}` : kind,
    times: readNumber(fields.get('times')),
  });
  return 'fault_added';
}

// Number() alone takes an empty text for 0.
const readNumber = (text = '') => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN);
