/** An answer that ends a request early. Its words are codes: no value of the request, and nothing of the shop, is in it. */

/** What a refusal tells the page. */
export interface RefusalBody {
  readonly outcome?: 'not_sent' | 'refused' | 'unknown' | 'in_progress';
  readonly code?: string;
  readonly payment?: object;
}

/** An answer that ends a request early. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: RefusalBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}`);
  }
}

/** Refuses a request by which nothing was sent to the gateway. */
export const refuse = (status: number, code: string): Refusal => new Refusal(status, { outcome: 'not_sent', code });
