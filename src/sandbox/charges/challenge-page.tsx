/** The page on which a buyer confirms or refuses a payment. It has no script, only a form with two buttons. */
/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import colors from '../page/page.css?inline';
import { Facts, writeDocument } from '../page/parts.js';
import { nameBrand, writeAmount } from '../page/words.js';
import styles from './challenge.css?inline';
import type { ChargeObject } from './charge.js';

/** What the page shows, the address to go back to, and the nonce that allows the style sheet in the policy of the page. */
type ChallengePageProps = Readonly<{ charge: ChargeObject; merchant: string; returnUrl: string; nonce: string }>;

/** Writes the page of a challenge, with its two buttons or its result. */
export function writeChallengePage({ charge, merchant, returnUrl, nonce }: ChallengePageProps): string {
  const content = (
    <>
      <p class="amount">{writeAmount(charge.amount, charge.currency)}</p>
      <Facts of={{ Merchant: merchant, Card: nameCard(charge), 'Paid for': charge.description }} />
      {charge.status === 'requires_action' ? <Buttons /> : <a href={returnUrl}>Back to the shop</a>}
    </>
  );
  return writePage(TITLES[charge.status], nonce, content);
}

/** Writes the page for an unknown address. */
export function writeMissingPage(nonce: string): string {
  const content = <p>Its address may have been cut off, or the sandbox was reset.</p>;
  return writePage('There is no such payment', nonce, content);
}

const TITLES: Readonly<Record<ChargeObject['status'], string>> = {
  requires_action: 'Confirm your payment',
  pending: 'This payment is on its way',
  succeeded: 'This payment is confirmed',
  failed: 'This payment was not made',
};

function nameCard({ payment_method_details: details }: ChargeObject): string | undefined {
  return 'card' in details ? `${nameBrand(details.card.brand)} ••${details.card.last4}` : undefined;
}

// The form posts to the page's own address.
function Buttons() {
  return (
    <form method="post">
      <button type="submit" name="outcome" value="succeeded" class="confirm">
        Confirm
      </button>
      <button type="submit" name="outcome" value="failed">
        Refuse
      </button>
    </form>
  );
}

function writePage(title: string, nonce: string, content: Child): string {
  const body = (
    <>
      <main>
        <p class="bank">Test bank</p>
        <h1>{title}</h1>
        {content}
      </main>
      <footer>A page of the Payveil sandbox. No money moves.</footer>
    </>
  );
  return writeDocument({ title, style: <style nonce={nonce}>{raw(colors + styles)}</style>, body });
}
