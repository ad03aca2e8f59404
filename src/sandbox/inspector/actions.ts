/** Runs the forms of the page, with the same functions as the control routes. */
import { authenticateOnDemand, settleOnDemand } from '../charges/on-demand.js';
import { moveClock } from '../clock/merchant-clock.js';
import { addFaultRule, clearFaultRules } from '../faults/fault.js';
import { Problem } from '../http/problem.js';
import type { Session } from '../state.js';
import { type DoneCode, isRefusedCode, type RefusedCode } from './notices.js';

/** The fields of a sent form. */
export type Fields = ReadonlyMap<string, string>;

type Action = (session: Session, fields: Fields) => Promise<DoneCode>;

const ACTIONS = {
  async settle(session, fields) {
    const { status, disputed } = await settleOnDemand(session, readDemand(fields));
    if (disputed) return 'settled_disputed';
    return status === 'failed' ? 'settled_failed' : 'settled_succeeded';
  },
  async authenticate(session, fields) {
    const { status } = await authenticateOnDemand(session, readDemand(fields));
    return status === 'failed' ? 'authenticated_failed' : 'authenticated_succeeded';
  },
  async clock(session, fields) {
    const { transitions } = await moveClock(session, readClockChange(fields));
    if (fields.has('freeze')) return 'clock_frozen';
    if (fields.has('resume')) return 'clock_resumed';
    return transitions.length > 0 ? 'clock_advanced_settled' : 'clock_advanced';
  },
  async fault(session, fields) {
    const [kind = '', value = '', path = ''] = ['fault', 'value', 'path'].map((name) => fields.get(name));
    await addFaultRule(session, {
      match: path === '' ? {} : { path },
      // A predefined choice contains its value.
      fault: kind === 'status' || kind === 'latency' ? `${kind}=${value.trim()}` : kind,
      times: readNumber(fields.get('times')),
    });
    return 'fault_added';
  },
  async 'clear-faults'(session) {
    await clearFaultRules(session);
    return 'faults_cleared';
  },
  async reset({ sandbox, merchant }) {
    await sandbox.store.reset(merchant.name);
    return 'reset';
  },
} satisfies Record<string, Action>;

/** The name of an action. */
export type ActionName = keyof typeof ACTIONS;

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);

/** Runs the action of a form, and returns its result. */
export async function act(session: Session, fields: Fields): Promise<DoneCode | RefusedCode> {
  const name = fields.get('do') ?? '';
  if (!isAction(name)) return 'action_unknown';
  try {
    return await ACTIONS[name](session, fields);
  } catch (error) {
    const code = error instanceof Problem ? error.options.code : '';
    if (isRefusedCode(code)) return code;
    throw error;
  }
}

// Every button names its outcome. A missing one does not mean `as planned` here.
const readDemand = (fields: Fields) => ({ id: fields.get('charge') ?? '', outcome: fields.get('outcome') ?? null });

function readClockChange(fields: Fields): object {
  if (fields.has('freeze')) return { freeze: true };
  if (fields.has('resume')) return { resume: true };
  return { advance: { [fields.get('unit') ?? '']: readNumber(fields.get('amount')) } };
}

// Number() alone would read an empty text as 0.
const readNumber = (text = '') => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN);
