/** A shop whose form is in a frame of another origin. This page sees neither a card nor a key. */
import type { FrameHandle } from 'payveil/frame';
import { CheckoutFrame } from 'payveil/react';
import { useRef, useState } from 'react';

export function App() {
  const frame = useRef<FrameHandle>(null);
  const [packets, setPackets] = useState(1);
  const [isPaying, setPaying] = useState(true);
  const [receipt, setReceipt] = useState('');

  return (
    <>
      <h1>Tea, 250 g</h1>
      <button type="button" onClick={() => setPackets(packets + 1)}>
        One more
      </button>
      <button type="button" onClick={() => setPaying(!isPaying)}>
        {isPaying ? 'Back to the basket' : 'To the checkout'}
      </button>
      <button type="button" onClick={() => frame.current?.focus()}>
        To the first field
      </button>
      {isPaying && (
        <CheckoutFrame
          ref={frame}
          src="http://localhost:8081/" // the folder that `payveil frame` has written
          remoteIp="192.0.2.10" // your server writes the buyer's address into the page
          amount={2599 * packets} // in cents
          currency="eur"
          onCharge={({ id, status }) => setReceipt(`${id}: ${status}`)}
        />
      )}
      <p>{receipt}</p>
    </>
  );
}
