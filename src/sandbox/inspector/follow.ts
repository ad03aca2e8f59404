/** The script of the page: it keeps the page as new as the sandbox, while it is in sight, and copies what is clicked. */

/** Runs in the page, as a text, so it uses nothing outside itself. A part in which the user types or marks a text waits. */
class PageFollower {
  start(): void {
    const look = () => {
      if (document.visibilityState !== 'hidden') this.#look();
    };
    setInterval(look, 2000);
    document.addEventListener('visibilitychange', look);
    document.addEventListener('click', ({ target }) => {
      const text = target instanceof Element && target.closest('.copyable');
      if (text) void this.#copy(text);
    });
  }

  /** Copies a text. Where the browser does not allow it, the click has only selected the text. */
  async #copy(text: Element): Promise<void> {
    try {
      await navigator.clipboard.writeText(text.textContent ?? '');
    } catch {
      return;
    }
    text.classList.add('copied');
    setTimeout(() => text.classList.remove('copied'), 1500);
  }

  #look(): void {
    // It parses without running anything, which `innerHTML` may not do under the policy of the page.
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.onloadend = () => {
      const stopped = document.querySelector('.stopped');
      if (request.status === 0) stopped?.setAttribute('role', 'alert');
      stopped?.toggleAttribute('hidden', request.status !== 0);
      if (request.status === 200 && request.responseXML) this.#take(request.responseXML);
    };
    request.send();
  }

  #take(fresh: Document): void {
    document.title = fresh.title;
    for (const part of document.querySelectorAll('header, main section')) {
      const next = part.id ? fresh.getElementById(part.id) : fresh.querySelector(part.tagName);
      if (next && !this.#isInUse(part)) this.#replace(part, next);
    }
  }

  /** Is what the user works in. A heading that opens a part holds nothing that could be lost. */
  #isInUse(part: Element): boolean {
    const { activeElement } = document;
    const selection = getSelection();
    return (
      (part.contains(activeElement) && activeElement?.tagName !== 'SUMMARY') ||
      (selection?.isCollapsed === false && selection.containsNode(part, true))
    );
  }

  /** Takes the new part: what is open stays open, what was said is not said again, and the focus stays where it was. */
  #replace(part: Element, next: Element): void {
    // The count behind the words changes.
    const read = ({ firstChild }: Element) => firstChild?.textContent?.trim();
    const opened = [...part.querySelectorAll('details[open] > summary')].map(read);
    const summaries = [...next.querySelectorAll('summary')];
    for (const each of summaries) each.parentElement?.toggleAttribute('open', opened.includes(read(each)));
    const notice = next.querySelector('.notice');
    if (notice?.textContent === part.querySelector('.notice')?.textContent) notice?.removeAttribute('role');
    if (part.innerHTML === next.innerHTML) return;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    part.replaceWith(document.adoptNode(next));
    if (focused) summaries.find((each) => read(each) === read(focused))?.focus({ preventScroll: true });
  }
}

/** The script as the text of a file. */
export const SCRIPT = `new (${PageFollower})().start();\n`;
