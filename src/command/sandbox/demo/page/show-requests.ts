/** Shows the requests that the sandbox has seen, as its log has them: without anything secret. */
import type { ClockMove } from '../../../../sandbox/clock/merchant-clock.js';
import { isPreflight } from '../../../../sandbox/page/fold-requests.js';
import { maskPath } from '../../../../sandbox/page/words.js';
import type { RequestEntry } from '../../../../sandbox/state.js';
import { create } from './find.js';
import { drawTime } from './show-events.js';

const SHOWN = 30;
const LOOK_MS = 2000;

/** What the requests are shown in. */
interface Parts {
  readonly list: HTMLElement;
  /** Moves the clock, when a debit is pending. */
  readonly settle: HTMLButtonElement;
  /** Where the debits stand that have settled. */
  readonly settled: HTMLElement;
  /** What says that the sandbox does not answer. */
  readonly stopped: HTMLElement;
  /** Called when the sandbox answers again. */
  readonly onBack: () => void;
  /** The element whose events come with requests. */
  readonly target: HTMLElement;
}

/** Follows the requests while the page is visible. */
export function followRequests({ list, settle, settled, stopped, target, onBack }: Parts): void {
  let newest = '';
  list.tabIndex = 0;
  const look = async () => {
    if (document.visibilityState === 'hidden') return;
    const answer = await fetch(`sandbox/requests?limit=${SHOWN}`).catch(() => undefined);
    const wasStopped = !stopped.hidden;
    stopped.hidden = answer !== undefined;
    if (wasStopped && answer) onBack();
    if (!answer?.ok) return;
    const { data }: { data: readonly RequestEntry[] } = await answer.json();
    if (data[0]?.id === newest) return;
    newest = data[0]?.id ?? '';
    list.replaceChildren(...data.filter((entry) => !isPreflight(entry)).map(drawRequest));
  };
  target.addEventListener('payveil:charge', (event) => {
    // A debit that waits still waits after another payment.
    if (event instanceof CustomEvent && event.detail.status === 'pending') settle.hidden = false;
  });
  for (const name of ['charge', 'error', 'busy']) target.addEventListener(`payveil:${name}`, look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, LOOK_MS);
  settle.addEventListener('click', async () => {
    const body = '{"advance":{"business_days":5}}';
    const answer = await fetch('sandbox/clock', { method: 'POST', body }).catch(() => undefined);
    // It can be pressed again if the sandbox does not run.
    if (!answer?.ok) return;
    settle.hidden = true;
    const { transitions }: ClockMove = await answer.json();
    settled.replaceChildren(...transitions.map(drawTransition));
  });
  void look();
}

function drawRequest({ method, path, status, code, charge, ms, created, warnings }: RequestEntry): HTMLElement {
  const state = create('b', status >= 200 && status < 300 ? 'good' : 'bad', status === 0 ? 'no answer' : `${status}`);
  const notes = [code, charge, `${ms} ms`, ...warnings].filter((note) => note !== null);
  return create(
    'li',
    '',
    drawTime(created * 1000),
    state,
    create('code', '', `${method} ${maskPath(path)}`),
    create('span', 'notes', notes.join(' · ')),
  );
}

function drawTransition({ charge, to, dispute }: ClockMove['transitions'][number]): HTMLElement {
  const end = create('b', to === 'failed' || dispute ? 'bad' : 'good', dispute ? `${to}, disputed` : to);
  return create('li', '', end, create('code', '', charge));
}
