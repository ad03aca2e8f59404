/** `payveil`: what compiles, and what does not. */
import {
  type CardChargeInput,
  type Charge,
  type Client,
  createClient,
  createTokenizer,
  isPayveilError,
  type Outcome,
  type SepaChargeInput,
  type Tokenizer,
  type ValidationError,
} from 'payveil';
import { holds, type Same, takes } from './expect-type.js';

declare const card: CardChargeInput;
declare const sepa: SepaChargeInput;
declare const error: unknown;

export async function tokenize(): Promise<void> {
  const tokenizer = createTokenizer({ apiKey: 'pk', signature: 'sig' });
  takes<Tokenizer>(tokenizer);
  takes<Tokenizer>(
    createTokenizer({ apiKey: 'pk', signature: 'sig', remoteIp: async () => '192.0.2.1', now: undefined }),
  );
  holds<Same<typeof tokenizer.tokenizeCard, (charge: CardChargeInput) => Promise<string>>>();
  takes<string>(await tokenizer.tokenizeSepa(sepa));
  takes<string>(await tokenizer.tokenizeCard({ ...card, cardNumber: 4242424242424242n, expMonth: 12, expYear: '29' }));

  // @ts-expect-error: an account is no card.
  tokenizer.tokenizeCard(sepa);
  // @ts-expect-error: a security code has leading zeros, which a number loses.
  tokenizer.tokenizeCard({ ...card, cvc: 123 });
}

export async function charge(client: Client): Promise<void> {
  const made = await client.chargeCard('token', { signal: new AbortController().signal, timeoutMs: 1000 });
  takes<Charge>(made);
  takes<string>(made.id);
  if (made.status === 'failed') takes<string | null | undefined>(made.decline_code);
  takes<Client>(createClient({ baseUrl: 'https://gateway.example', apiKey: 'pk', fetch }));

  // @ts-expect-error: a client needs the gateway's address.
  createClient({ apiKey: 'pk', signature: 'sig' });
  // @ts-expect-error: a charge has only the members that every gateway tells.
  takes<unknown>(made.receipt_url);
  // @ts-expect-error: a charge is read-only.
  made.status = 'succeeded';
}

export async function chargeWithReceipt(): Promise<void> {
  const client = createClient<{ receipt_url?: string }>({ baseUrl: 'https://gateway.example', apiKey: 'pk' });
  takes<Client>(client);
  const made = await client.chargeSepa('token');
  holds<Same<typeof made, Charge<{ receipt_url?: string }>>>();
  takes<Charge>(made);
  takes<string | undefined>(made.receipt_url);

  // @ts-expect-error: the gateway may leave it out.
  takes<string>(made.receipt_url);
}

export function narrow(): void {
  if (!isPayveilError(error)) return;
  takes<Outcome>(error.outcome);
  switch (error.code) {
    case 'validation_failed':
      takes<ValidationError>(error);
      return;
    case 'gateway_error':
    case 'token_already_used':
      takes<number>(error.status);
      return;
    case 'timeout':
      takes<number>(error.timeoutMs);
      return;
    default:
      // @ts-expect-error: an error of another code has no issues.
      takes<unknown>(error.issues);
  }
}

export function judgeOutcome(outcome: Outcome): string {
  holds<Same<Outcome, 'not_sent' | 'refused' | 'unknown'>>();
  switch (outcome) {
    case 'not_sent':
    case 'refused':
      return 'try again';
    case 'unknown':
      return 'ask first';
  }
}

// @ts-expect-error: an outcome is one of three.
takes<Outcome>('failed');
