/** Runs the forms of the page, with the same functions as the control routes. */
import { authenticateOnDemand, settleOnDemand } from '../charges/on-demand.js';
import { moveClock } from '../clock/merchant-clock.js';
import { addFaultRule, clearFaultRules } from '../faults/fault.js';
import type { Session } from '../gateway.js';
import { Problem } from '../http/problem.js';
import { type DoneCode, isRefusedCode, type RefusedCode } from './notices.js';

/** The fields of a sent form. */
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

/** Runs the action of a form, and returns its result. */
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
    // Every button names its outcome. A missing one does not mean `as planned` here.
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
    // A predefined choice contains its value.
    fault: kind === 'status' || kind === 'latency' ? `${kind}=${value.trim()}` : kind,
    times: readNumber(fields.get('times')),
  });
  return 'fault_added';
}

// Number() alone would read an empty text as 0.
const readNumber = (text = '') => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN);
