/** Parcels that are sent when no buyer is there: the server must ask by itself. The other requirements are judged meanwhile. */
import * as buyer from './buyer.mjs';
import { expectThat } from './report.mjs';

/** The task allows two minutes and a half. */
const LATE_MS = 150_000;

/** @typedef {import('./report.mjs').Requirement} Requirement */

export class LateParcels {
  #shop;
  /** When something began, by its order. @type {Record<'debit' | 'left', { number: string, since: number } | undefined>} */
  #begun = { debit: undefined, left: undefined };

  /** @param {import('./shop.mjs').Shop} shop */
  constructor(shop) {
    this.#shop = shop;
  }

  /** @returns {Requirement} */
  beginDebit() {
    const shop = this.#shop;
    return [
      'a direct debit can be begun. It is not paid yet, so no parcel is sent',
      () =>
        shop.buy(async (page, form, number) => {
          await buyer.pay(form, buyer.ACCOUNT);
          await buyer.expectEnd(form, 'pending');
          await page.waitForTimeout(1500);
          await shop.expectNotShipped(number);
          await shop.gateway.passDays(5);
          this.#begun.debit = { number, since: performance.now() };
        }),
    ];
  }

  /** @returns {Requirement} */
  leaveAtBank() {
    const shop = this.#shop;
    return [
      'for a buyer who leaves the page of the bank, no parcel is sent before the charge has succeeded',
      async () => {
        const number = shop.takeOrder();
        await shop.buy(
          async (page, form) => {
            await buyer.pay(form, buyer.ASKS_BANK);
            await page.waitForURL(/\/sandbox\/3ds\//);
          },
          { number },
        );
        await shop.expectNotShipped(number);
        const [charge] = await shop.listCharges(number);
        await shop.gateway.confirmAtBank(charge?.id ?? '');
        this.#begun.left = { number, since: performance.now() };
      },
    ];
  }

  /** @returns {Requirement} */
  expectDebit() {
    return [
      'when the money of the debit has come, the parcel is sent without the buyer',
      ...this.#expectParcel('debit'),
    ];
  }

  /** @returns {Requirement} */
  expectLeft() {
    return ['when the charge of the buyer who left has succeeded, the parcel is sent', ...this.#expectParcel('left')];
  }

  /** @param {'debit' | 'left'} name @returns {[judge: () => Promise<void>, limitMs: number]} */
  #expectParcel(name) {
    const judge = async () => {
      const begun = this.#begun[name];
      expectThat(begun, 'it could not be begun');
      const left = LATE_MS - (performance.now() - begun.since);
      await this.#shop.expectShippedOnce(begun.number, Math.max(left, 1000));
      await this.#shop.expectPaidOnce(begun.number);
    };
    return [judge, LATE_MS + 10_000];
  }
}
