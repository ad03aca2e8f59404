/** The script of the page: it keeps the page as new as the sandbox, while somebody looks at it. */

/**
 * Looks every two seconds for what has changed. It runs in the page, as a text, so it uses nothing outside itself. A part in
 * which somebody types or marks a text waits.
 */
function follow(): void {
  const LOOK_MS = 2000;

  /** Is what somebody works in. A heading that opens a part holds nothing that could be lost. */
  const isInUse = (part: Element) =>
    (part.contains(document.activeElement) && document.activeElement?.tagName !== 'SUMMARY') ||
    (getSelection()?.isCollapsed === false && getSelection()?.containsNode(part, true) === true);

  /** What is open stays open. */
  const keepOpen = (before: Element, after: Element) => {
    const opened = [...before.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent);
    for (const summary of after.querySelectorAll('summary')) {
      if (opened.includes(summary.textContent)) summary.parentElement?.setAttribute('open', '');
    }
  };

  /** What was said is not said again. */
  const keepQuiet = (before: Element, after: Element) => {
    const said = before.querySelector('.notice');
    const again = after.querySelector('.notice');
    if (again && again.textContent === said?.textContent) again.removeAttribute('role');
  };

  /** Takes the new part, with the focus where it was. */
  const replace = (part: Element, next: Element) => {
    const focused = part.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    part.replaceWith(document.adoptNode(next));
    if (focused === undefined) return;
    [...next.querySelectorAll('summary')]
      .find(({ textContent }) => textContent === focused)
      ?.focus({ preventScroll: true });
  };

  const take = (fresh: Document) => {
    document.title = fresh.title;
    for (const part of document.querySelectorAll('header, main section')) {
      const next = part.id ? fresh.getElementById(part.id) : fresh.querySelector(part.tagName);
      if (!next || isInUse(part)) continue;
      keepOpen(part, next);
      keepQuiet(part, next);
      if (part.innerHTML !== next.innerHTML) replace(part, next);
    }
  };

  /** Says whether the sandbox answers. */
  const show = (isRunning: boolean) => {
    const stopped = document.querySelector('.stopped');
    if (!isRunning) stopped?.setAttribute('role', 'alert');
    stopped?.toggleAttribute('hidden', isRunning);
  };

  const look = () => {
    if (document.visibilityState === 'hidden') return;
    // It parses without running anything, which `innerHTML` may not do under the policy of the page.
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.onload = () => {
      show(true);
      if (request.status === 200 && request.responseXML) take(request.responseXML);
    };
    request.onerror = () => show(false);
    request.send();
  };

  setInterval(look, LOOK_MS);
  document.addEventListener('visibilitychange', look);
}

/** The script as the text of a file. */
export const SCRIPT = `(${follow})();\n`;
