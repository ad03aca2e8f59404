/** The shop. It is the same on the server and in the browser. */
import { createClient } from 'payveil';
import { Checkout } from 'payveil/react';
import { useState } from 'react';

const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const client = createClient({ ...keys, baseUrl });

/** @param {{ remoteIp: string }} props The data from the server. */
export function App({ remoteIp }) {
  const [isPaying, setPaying] = useState(true);
  const [receipt, setReceipt] = useState('');

  return (
    <main>
      <h1>Tea, 250 g</h1>
      <label>
        Message on the parcel
        <textarea name="message" />
      </label>
      {isPaying && (
        <Checkout
          className="checkout"
          {...keys}
          remoteIp={remoteIp}
          charge={client}
          amount={2599} // in cents
          currency="eur"
          onCharge={({ id, status }) => setReceipt(`${id}: ${status}`)}
        />
      )}
      <p>{receipt}</p>
      <button type="button" onClick={() => setPaying(!isPaying)}>
        {isPaying ? 'Back to the basket' : 'To the checkout'}
      </button>
    </main>
  );
}
