/** Questions that newcomers ask. The search of the site must answer each one among its first three results. */

/**
 * Each question with the places that answer it: a page, or a section of it.
 * @type {readonly (readonly [question: string, ...places: string[]])[]}
 */
export const QUESTIONS = [
  ['how do I test 3-D Secure', 'testing', 'sandbox#3-d-secure', 'form#3-d-secure'],
  ['card declined what do I show', 'form#how-a-payment-ends', 'errors'],
  ['change colours', 'form#looks', 'frame#looks'],
  ['dark mode', 'form#looks', 'frame#looks'],
  ['two payments double charge', 'form#an-order-is-paid-once-in-all-windows', 'server#how-it-stays-right', 'errors'],
  ['React', 'form#react', 'frame#react'],
  ['Vue', 'form#an-element', 'frame#other-frameworks-and-html'],
  ['Next.js', 'server#put-it-into-your-framework', 'examples/index#checkouts'],
  ['content security policy', 'security-policy#a-content-security-policy'],
  ['webhook', 'go-live#what-the-interface-does-not-have', 'server#settle'],
  ['amount in cents', 'charges#every-member-of-a-charge', 'server#whose-order-it-is'],
  ['refund', 'go-live#what-the-interface-does-not-have'],
  ['Apple Pay', 'go-live#what-the-interface-does-not-have'],
  ['iban test number', 'testing#test-data'],
  ['which card number can I use for testing', 'testing#test-data', 'first-payment#3-pay'],
  ['script tag without bundler', 'overview#drop-in-a-script-tag', 'first-payment#2-write-the-form'],
  ['show the form in French', 'form#languages'],
  ['token_already_used', 'errors#token_already_used'],
  ['option_invalid', 'errors#option_invalid'],
  ['timeout was the buyer charged', 'errors', 'form#when-the-answer-is-lost'],
  ['PCI compliance', 'security#where-pci-dss-puts-you', 'frame#pci-dss'],
  ['Playwright', 'testing#playwright', 'overview#test-your-checkout'],
  ['Postgres database', 'server#stores', 'sandbox#where-its-state-is-kept'],
  ['verify payment on my server before shipping', 'server#verify-a-payment-before-you-ship'],
  ['which browsers are supported', 'overview', 'accessibility#what-was-judged-and-how'],
  ['getting started', 'first-payment', 'overview#install'],
];
