/** The shop's page: it makes tokens of what the buyer typed, and charges them at the gateway. */

// The merchant's server renders these values; a browser cannot know its own address.
const { baseUrl, apiKey, signature, remoteIp } = await (await fetch('config.json')).json();
// The script tag before this one has set the global.
const { Payveil } = /** @type {{ Payveil: typeof import('payveil') }} */ (/** @type {unknown} */ (globalThis));
const { createClient, createTokenizer, isPayveilError } = Payveil;

const tokenizer = createTokenizer({ apiKey, signature, remoteIp });
const client = createClient({ baseUrl, apiKey, signature });
tokenizer.prewarm().catch(() => {}); // The first token will tell.

const billing = {
  amount: 2599,
  currency: 'eur',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Invalidenstr. 1',
  line2: '',
  postal_code: '10115',
  city: 'Berlin',
  state: '',
  country: 'DE',
  description: 'Tea, 250 g',
};

const read = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value;

const payByCard = async () => {
  const token = await tokenizer.tokenizeCard({
    ...billing,
    cardNumber: read('cardNumber'),
    expMonth: read('expMonth'),
    expYear: read('expYear'),
    cvc: read('cvc'),
    return_url: location.href,
  });
  return client.chargeCard(token);
};

const payBySepa = async () => client.chargeSepa(await tokenizer.tokenizeSepa({ ...billing, iban: read('iban') }));

/** @param {unknown} error */
function explain(error) {
  if (!isPayveilError(error)) return 'Something went wrong.';
  if (error.code === 'validation_failed') return error.message;
  return error.outcome === 'unknown'
    ? "We don't know yet whether the payment went through. Don't pay again."
    : `You have not been charged. ${error.message}`;
}

/**
 * @param {string} formId
 * @param {() => Promise<import('payveil').Charge>} pay
 */
function bind(formId, pay) {
  let isBusy = false;
  document.getElementById(formId)?.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    say('Paying …');
    try {
      const { status, id } = await pay();
      say(`Payment ${status} (${id})`);
      isBusy = false;
    } catch (error) {
      say(explain(error));
      // After an unknown outcome another try could charge twice, so the form stays locked.
      isBusy = isPayveilError(error) && error.outcome === 'unknown';
    }
  });
}

/** @param {string} text */
function say(text) {
  /** @type {HTMLElement} */ (document.getElementById('result')).textContent = text;
}

bind('card', payByCard);
bind('sepa', payBySepa);
