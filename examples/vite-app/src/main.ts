/** A checkout that hands its token to your server. */
import { mountCheckout, type TokenDetail } from 'payveil/checkout';
// The form's style sheet, in your bundle. Without this line and `unstyled`, the form adds the same sheet itself.
import 'payveil/checkout/styles.css';
import './page.css';

const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

mountCheckout('#checkout', {
  ...keys,
  remoteIp: askAddress,
  amount: 2599, // in cents
  currency: 'eur',
  unstyled: true,
  onToken: charge,
});

/** Asks your server for the buyer's IP address, which a browser cannot know. */
async function askAddress() {
  const response = await fetch('/api/ip');
  if (!response.ok) throw new Error('No address');
  return response.text();
}

/** Posts the token. The form is busy until your server answers, and ends with the `status` of the answer. */
async function charge({ token, method }: TokenDetail) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/api/charge', { method: 'POST', headers, body: JSON.stringify({ token, method }) });
  const answer = await response.json();
  // The `outcome` tells the form whether the buyer may try again. Without an outcome the form locks, because the buyer may have
  // paid.
  if (!response.ok) throw Object.assign(new Error('Not charged'), { outcome: answer.outcome });
  return answer;
}
