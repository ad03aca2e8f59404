import { buyTea } from './actions';

export default function Page() {
  return (
    <form action={buyTea}>
      <button type="submit" name="way" value="page-charges">
        Buy it, and the page charges
      </button>
      <button type="submit" name="way" value="server-charges">
        Buy it, and the server charges
      </button>
    </form>
  );
}
