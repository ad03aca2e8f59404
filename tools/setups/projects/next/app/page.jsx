import { Form } from './form';

export default function Page() {
  return (
    <main>
      <h1>Checkout</h1>
      <Form />
    </main>
  );
}
