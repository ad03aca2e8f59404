/** Reads what a buyer sees of the form, and reports each change of its phase. */

/** What a buyer sees. `words` is all visible text of the form; a panel's is in it. @returns {Seen | undefined} */
function readForm() {
  const root = /** @type {HTMLElement | null} */ (document.querySelector('[data-phase]'));
  if (!root) return undefined;
  const find = (/** @type {string} */ selector) =>
    [...root.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const readAll = (/** @type {string} */ selector) =>
    find(selector)
      .map((each) => each.textContent?.trim())
      .filter(Boolean);
  const held = [...root.querySelectorAll('[readonly], output')].map((each) => /** @type {any} */ (each).value ?? '');
  return {
    phase: root.dataset.phase ?? '',
    // The reason of a decline stands in the field that is wrong, if one is.
    alert: readAll('[role=alert], .payveil-error').join(' '),
    panel: readAll('[class*=panel-title], [class*=panel-text]').join('. '),
    // biome-ignore lint/performance/useDomNodeTextContent: only what the buyer can see counts.
    words: [root.innerText, ...held].join(' '),
    buttons: find('button, a').map((each) => each.textContent?.trim() ?? ''),
  };
}

/** @typedef {{ phase: string, alert: string, panel: string, words: string, buttons: string[] }} Seen */

/** Reports the phases and the events of the form to the campaign. */
export function watchForm() {
  const { report } = /** @type {{ report(type: string, detail: unknown): void }} */ (/** @type {unknown} */ (window));
  Object.assign(window, { readForm });
  let last = '';
  const tell = () => {
    const seen = readForm();
    const said = JSON.stringify([seen?.phase, seen?.alert, seen?.panel]);
    if (said !== last) report('phase', seen ?? null);
    last = said;
  };
  const options = { subtree: true, childList: true, attributeFilter: ['data-phase'] };
  new MutationObserver(tell).observe(document, options);
  for (const name of ['submit', 'error', 'charge', 'action']) {
    document.addEventListener(`payveil:${name}`, (event) => {
      const { reference, outcome, code, status, id, chargeId } = /** @type {CustomEvent} */ (event).detail;
      report(name, { reference, outcome, code, status, id, chargeId });
    });
  }
}
