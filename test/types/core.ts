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
  ValidationError,
} from 'payveil';
import { holds, type Same, takes } from './expect-type.js';

declare const card: CardChargeInput;
declare const sepa: SepaChargeInput;
declare const error: unknown;

export async function tokenize(): Promise<void> {
  const tokenizer = createTokenizer({ apiKey: 'pk', signature: 'sig' });
  takes<Tokenizer>(tokenizer);
  takes<Tokenizer>(createTokenizer({ apiKey: 'pk', signature: 'sig', remoteIp: '192.0.2.1', now: () => new Date() }));
  takes<Tokenizer>(
    createTokenizer({ apiKey: 'pk', signature: 'sig', remoteIp: async () => '192.0.2.1', now: undefined }),
  );
  holds<Same<typeof tokenizer.tokenizeCard, (charge: CardChargeInput) => Promise<string>>>();
  takes<string>(await tokenizer.tokenizeSepa(sepa));
  takes<string>(await tokenizer.tokenizeCard({ ...card, cardNumber: 4242424242424242n, expMonth: 12, expYear: '29' }));

  // @ts-expect-error: a tokenizer needs a signature.
  createTokenizer({ apiKey: 'pk' });
  // @ts-expect-error: there is no such option.
  createTokenizer({ apiKey: 'pk', signature: 'sig', remoteIP: '192.0.2.1' });
  // @ts-expect-error: a clock is a function.
  createTokenizer({ apiKey: 'pk', signature: 'sig', now: new Date() });
  // @ts-expect-error: the method has another name.
  tokenizer.tokenize(card);
  // @ts-expect-error: an account is no card.
  tokenizer.tokenizeCard(sepa);
  // @ts-expect-error: an amount is a number of minor units.
  tokenizer.tokenizeCard({ ...card, amount: '25.99' });
  // @ts-expect-error: a member has the name that is sent.
  tokenizer.tokenizeCard({ ...card, returnUrl: 'https://shop.example' });
  // @ts-expect-error: a security code has leading zeros, which a number loses.
  tokenizer.tokenizeCard({ ...card, cvc: 123 });
}

export async function charge(client: Client): Promise<void> {
  const made = await client.chargeCard('token', { signal: new AbortController().signal, timeoutMs: 1000 });
  takes<Charge>(made);
  takes<string>(made.id);
  if (made.status === 'failed') takes<string | null | undefined>(made.decline_code);
  takes<readonly [number?, string?]>([made.amount ?? 0, made.currency ?? '']);
  takes<string | null | undefined>(made.description ?? made.customer_id);
  takes<string | number | undefined>(made.created);
  takes<Client>(createClient({ baseUrl: 'https://gateway.example', apiKey: 'pk', fetch }));

  // @ts-expect-error: a client needs the gateway's address.
  createClient({ apiKey: 'pk', signature: 'sig' });
  // @ts-expect-error: the method has another name.
  client.chargeCreditCard('token');
  // @ts-expect-error: a token is a text.
  client.chargeCard(42);
  // @ts-expect-error: there is no such option.
  client.chargeCard('token', { timeout: 1000 });
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
  // @ts-expect-error: only the members that were named are there.
  takes<unknown>(made.receiptUrl);
  // @ts-expect-error: a charge is read-only.
  made.receipt_url = 'https://gateway.example/receipt';
  // @ts-expect-error: the members are those of an object.
  createClient<string>({ baseUrl: 'https://gateway.example', apiKey: 'pk' });
}

export function narrow(): void {
  // @ts-expect-error: a caught error is unknown.
  takes<string>(error.code);
  if (!isPayveilError(error)) return;
  takes<Outcome>(error.outcome);
  switch (error.code) {
    case 'validation_failed':
      takes<ValidationError>(error);
      takes<string>(error.issues[0]?.path ?? '');
      return;
    case 'gateway_error':
    case 'token_already_used':
      takes<number>(error.status);
      takes<string | undefined>(error.chargeId);
      return;
    case 'timeout':
      takes<number>(error.timeoutMs);
      return;
    default:
      // @ts-expect-error: an error of another code has no issues.
      takes<unknown>(error.issues);
      // @ts-expect-error: an error of another code has no status.
      takes<unknown>(error.status);
  }
  // @ts-expect-error: there is no such code.
  if (error.code === 'validation_error') return;
  // @ts-expect-error: an error is read-only.
  error.outcome = 'refused';
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
// @ts-expect-error: a ValidationError takes issues, not a text.
takes<ValidationError>(new ValidationError('wrong'));
