import { buyTea } from './actions';

export default function Page() {
  return (
    <form action={buyTea}>
      <button type="submit" name="way" value="server">
        Buy it, and the server charges
      </button>
      <button type="submit" name="way" value="page">
        Buy it, and the page charges
      </button>
    </form>
  );
}
