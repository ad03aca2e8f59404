/** Pages of any colour, with a form on them that shows every text outside its cells. */

/** What a page tells of its colours. */
export interface Paper {
  /** The styles of elements by their selector. The form stands in a `section`. */
  readonly styles?: Readonly<Record<string, string>>;
  readonly rules?: string;
  /** What its tag `<meta name="color-scheme">` says. */
  readonly scheme?: string;
}

/** Texts outside the cells: a heading, the mandate, and the alert. */
export const OUTSIDE = [
  '.payveil-group > .payveil-legend',
  '.payveil-mandate p',
  '.payveil-mandate-title',
  '.payveil-form-error',
];

interface Handle {
  setError(error: { readonly message: string }): void;
  unmount(): void;
}

interface Global {
  readonly Payveil: { mountCheckout(place: Element, options: object): Handle };
  /** The form of the page before. */
  before?: Handle;
}

/** Makes the page anew, with a form in it for a direct debit that has a problem. It runs in the page. */
export function mountOnPaper({ styles = {}, rules = '', scheme }: Paper): void {
  const global = globalThis as unknown as Global;
  global.before?.unmount();
  for (const element of document.querySelectorAll('link, style, meta[name=color-scheme]')) element.remove();
  const { body, documentElement } = document;
  const section = document.createElement('section');
  const place = document.createElement('div');
  section.append(place);
  body.replaceChildren(section);
  for (const element of [documentElement, body]) {
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
  if (scheme)
    document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: scheme }));
  document.head.append(Object.assign(document.createElement('style'), { textContent: rules }));
  for (const [selector, style] of Object.entries(styles))
    document.querySelector(selector)?.setAttribute('style', style);
  global.before = global.Payveil.mountCheckout(place, {
    tokenizer: { prewarm: async () => {}, tokenizeCard: async () => '00', tokenizeSepa: async () => '00' },
    onToken: async () => {},
    amount: 2599,
    currency: 'eur',
    returnUrl: 'https://shop.example/return',
    remoteIp: '192.0.2.10',
    methods: ['card', 'sepa'],
    method: 'sepa',
    creditor: { name: 'Shop GmbH', identifier: 'DE98ZZZ09999999999', address: 'Hauptstr. 1, Berlin' },
    defaultValues: { name: 'Ada Lovelace' },
  });
  global.before.setError({ message: 'We could not take this order. Ask us.' });
}
