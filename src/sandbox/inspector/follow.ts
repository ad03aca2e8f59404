/** The script of the page: it keeps the page as new as the sandbox, while somebody looks at it. */

/**
 * Looks every two seconds for what has changed. It runs in the page, as a text, so it uses nothing outside itself. A part in
 * which somebody types or marks a text waits.
 */
class PageFollower {
  start(): void {
    const look = () => {
      if (document.visibilityState !== 'hidden') this.#look();
    };
    setInterval(look, 2000);
    document.addEventListener('visibilitychange', look);
  }

  #look(): void {
    // It parses without running anything, which `innerHTML` may not do under the policy of the page.
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.onload = () => {
      this.#show(true);
      if (request.status === 200 && request.responseXML) this.#take(request.responseXML);
    };
    request.onerror = () => this.#show(false);
    request.send();
  }

  /** Says whether the sandbox answers. */
  #show(isRunning: boolean): void {
    const stopped = document.querySelector('.stopped');
    if (!isRunning) stopped?.setAttribute('role', 'alert');
    stopped?.toggleAttribute('hidden', isRunning);
  }

  #take(fresh: Document): void {
    document.title = fresh.title;
    for (const part of document.querySelectorAll('header, main section')) {
      const next = part.id ? fresh.getElementById(part.id) : fresh.querySelector(part.tagName);
      if (!next || this.#isInUse(part)) continue;
      this.#keepOpen(part, next);
      this.#keepQuiet(part, next);
      if (part.innerHTML !== next.innerHTML) this.#replace(part, next);
    }
  }

  /** Is what somebody works in. A heading that opens a part holds nothing that could be lost. */
  #isInUse(part: Element): boolean {
    return (
      (part.contains(document.activeElement) && document.activeElement?.tagName !== 'SUMMARY') ||
      (getSelection()?.isCollapsed === false && getSelection()?.containsNode(part, true) === true)
    );
  }

  /** What is open stays open. */
  #keepOpen(before: Element, after: Element): void {
    const opened = [...before.querySelectorAll('details[open] > summary')].map(this.#readTitle);
    for (const summary of after.querySelectorAll('summary')) {
      if (opened.includes(this.#readTitle(summary))) summary.parentElement?.setAttribute('open', '');
    }
  }

  /** Reads the title of what can be opened, without the number behind it. */
  #readTitle(summary: Element): string | null | undefined {
    return summary.firstChild?.textContent?.trim();
  }

  /** What was said is not said again. */
  #keepQuiet(before: Element, after: Element): void {
    const said = before.querySelector('.notice');
    const again = after.querySelector('.notice');
    if (again && again.textContent === said?.textContent) again.removeAttribute('role');
  }

  /** Takes the new part, with the focus where it was. */
  #replace(part: Element, next: Element): void {
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    part.replaceWith(document.adoptNode(next));
    if (!focused) return;
    [...next.querySelectorAll('summary')]
      .find((summary) => this.#readTitle(summary) === this.#readTitle(focused))
      ?.focus({ preventScroll: true });
  }
}

/** The script as the text of a file. */
export const SCRIPT = `new (${PageFollower})().start();\n`;
