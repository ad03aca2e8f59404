/** The page on which a buyer confirms or refuses a payment. It has no script, only a form with two buttons. */
/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { PropsWithChildren } from 'hono/jsx';
import { Facts } from '../page/facts.js';
import colors from '../page/page.css?inline';
import { nameBrand, writeAmount } from '../page/words.js';
import styles from './challenge.css?inline';
import type { ChargeObject } from './charge.js';

interface ChallengePageProps {
  readonly charge: ChargeObject;
  readonly merchant: string;
  /** The address for the buyer after the challenge has ended. */
  readonly returnUrl: string;
  /** The nonce that allows the style sheet in the policy of the page. */
  readonly nonce: string;
}

/** Writes the page of a challenge, with its two buttons or its result. */
export function writeChallengePage({ charge, merchant, returnUrl, nonce }: ChallengePageProps): string {
  const isWaiting = charge.status === 'requires_action';
  return writeDocument(
    <Document title={isWaiting ? 'Confirm your payment' : ENDED[charge.status]} nonce={nonce}>
      <p class="amount">{writeAmount(charge.amount, charge.currency)}</p>
      <Facts of={{ Merchant: merchant, Card: nameCard(charge), 'Paid for': charge.description }} />
      {isWaiting ? <Buttons /> : <a href={returnUrl}>Back to the shop</a>}
    </Document>,
  );
}

/** Writes the page for an unknown address. */
export function writeMissingPage(nonce: string): string {
  return writeDocument(
    <Document title="There is no such payment" nonce={nonce}>
      <p>Its address may have been cut off, or the sandbox was reset.</p>
    </Document>,
  );
}

const ENDED: Readonly<Record<Exclude<ChargeObject['status'], 'requires_action'>, string>> = {
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

function Document({ title, nonce, children }: PropsWithChildren<{ title: string; nonce: string }>) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style nonce={nonce}>{raw(colors + styles)}</style>
      </head>
      <body>
        <main>
          <p class="bank">Test bank</p>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>A page of the Payveil sandbox. No money moves.</footer>
      </body>
    </html>
  );
}

const writeDocument = (document: unknown) => `<!doctype html>${document}`;
