/** What the forms of the page do, by the same functions as the routes of control. */
import { authenticateOnDemand, settleOnDemand } from '../charges/on-demand.js';
import { moveClock } from '../clock/merchant-clock.js';
import { addFaultRule, clearFaultRules } from '../faults/fault.js';
import type { Session } from '../http/context.js';
import { Problem } from '../http/problem.js';
import { type DoneCode, isRefusedCode, type RefusedCode } from './notices.js';

/** The fields of a form that was sent. */
export type Fields = ReadonlyMap<string, string>;

type Action = (session: Session, fields: Fields) => Promise<DoneCode>;

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ['settle', submitSettlement],
  ['authenticate', submitAuthentication],
  ['clock', submitClockChange],
  ['fault', submitFault],
  [
    'clear-faults',
    async (session) => {
      await clearFaultRules(session);
      return 'faults_cleared';
    },
  ],
  [
    'reset',
    async ({ gateway, merchant }) => {
      await gateway.store.reset(merchant.name);
      return 'reset';
    },
  ],
]);

/** Does what a form asks for, and tells what it came to. */
export async function act(session: Session, fields: Fields): Promise<DoneCode | RefusedCode> {
  try {
    return (await ACTIONS.get(fields.get('do') ?? '')?.(session, fields)) ?? 'action_unknown';
  } catch (error) {
    const code = error instanceof Problem ? error.options.code : '';
    if (isRefusedCode(code)) return code;
    throw error;
  }
}

async function submitSettlement(session: Session, fields: Fields): Promise<DoneCode> {
  const { status, disputed } = await settleOnDemand(session, {
    id: fields.get('charge') ?? '',
    // Without one it is not `as planned` here: every button has its own.
    outcome: fields.get('outcome') ?? null,
  });
  if (disputed) return 'settled_disputed';
  return status === 'failed' ? 'settled_failed' : 'settled_succeeded';
}

async function submitAuthentication(session: Session, fields: Fields): Promise<DoneCode> {
  const demand = { id: fields.get('charge') ?? '', outcome: fields.get('outcome') };
  const { status } = await authenticateOnDemand(session, demand);
  return status === 'failed' ? 'authenticated_failed' : 'authenticated_succeeded';
}

async function submitClockChange(session: Session, fields: Fields): Promise<DoneCode> {
  const { transitions } = await moveClock(session, readClockChange(fields));
  if (fields.has('freeze')) return 'clock_frozen';
  if (fields.has('resume')) return 'clock_resumed';
  return transitions.length > 0 ? 'clock_advanced_settled' : 'clock_advanced';
}

function readClockChange(fields: Fields): object {
  if (fields.has('freeze')) return { freeze: true };
  if (fields.has('resume')) return { resume: true };
  return { advance: { [fields.get('unit') ?? '']: readNumber(fields.get('amount')) } };
}

async function submitFault(session: Session, fields: Fields): Promise<DoneCode> {
  const [kind = '', value = '', path = ''] = ['fault', 'value', 'path'].map((name) => fields.get(name));
  await addFaultRule(session, {
    match: path === '' ? {} : { path },
    // A ready choice has its value in it.
    fault: kind === 'status' || kind === 'latency' ? `${kind}=${value.trim()}` : kind,
    times: readNumber(fields.get('times')),
  });
  return 'fault_added';
}

// Number() alone takes an empty text for 0.
const readNumber = (text = '') => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN);
