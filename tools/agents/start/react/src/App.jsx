/** The checkout page: the orders of the buyer, and the one that is chosen. */
import { useEffect, useState } from 'react';

const readNumber = () => new URLSearchParams(location.search).get('order');

/** Follows the order in the address. A click on a link changes it without loading the page again. */
function useOrderNumber() {
  const [number, setNumber] = useState(readNumber);
  useEffect(() => {
    const follow = () => setNumber(readNumber());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const choose = (chosen) => {
    history.pushState(null, '', `/checkout?order=${encodeURIComponent(chosen)}`);
    setNumber(chosen);
  };
  return [number, choose];
}

function useJson(path) {
  const [found, setFound] = useState({});
  useEffect(() => {
    let isOld = false;
    fetch(path)
      .then((response) => (response.ok ? response.json() : undefined))
      .then((value) => isOld || setFound({ path, value }));
    return () => {
      isOld = true;
    };
  }, [path]);
  return found.path === path ? found.value : undefined;
}

export function App() {
  const [number, choose] = useOrderNumber();
  const orders = useJson('/api/orders') ?? [];
  return (
    <main>
      <h1>Checkout</h1>
      <nav>
        {orders.map((order) => (
          <button type="button" key={order.number} onClick={() => choose(order.number)}>
            Order {order.number}
          </button>
        ))}
      </nav>
      {number !== null && <Order number={number} />}
    </main>
  );
}

function Order({ number }) {
  const order = useJson(`/api/orders/${encodeURIComponent(number)}`);
  if (!order) return <p>There is no such order.</p>;
  return (
    <section>
      <h2>Order {number}</h2>
      <ul>
        {order.lines.map(({ title, price, count }) => (
          <li key={title}>
            {count} × {title}: {price} {order.currency}
          </li>
        ))}
      </ul>
      {/* The payment form goes here. */}
    </section>
  );
}
