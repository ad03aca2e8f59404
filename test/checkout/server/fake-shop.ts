/** A shop's server as `payveil/server` answers, in place of the page's `fetch`: one order, its payments, and the faults of a test. */
import { onTestFinished, vi } from 'vitest';
import type { MountOptions, ServerMountOptions } from '../../../src/checkout/index.js';
import { createOrder, type Mounted, makeHost, mount, options } from '../mounted-form.js';
import { short, typeIn } from '../paying-form.js';

/** A payment as the server keeps it. */
export interface Row {
  reference: string;
  status: string;
  method: string;
  token: string | undefined;
  amount: number;
  currency: string;
  id?: string | undefined;
  redirect_url?: string | undefined;
  decline_code?: string | undefined;
  failure_code?: string | undefined;
}

/** A request as the server reads it: `POST payments`, and what came with it. */
export interface ShopRequest {
  readonly route: string;
  readonly url: string;
  readonly reference: string;
  readonly body: Record<string, string> | undefined;
  readonly credentials: string | undefined;
  readonly headers: Headers;
}

/** What happens to a request: it is lost before or after the work, hangs, or another answer comes. */
export type Fault = 'drop' | 'drop-after' | 'hang' | 'html' | { readonly status: number; readonly body: unknown };

/** What the gateway makes of a token. `outcome`: it was not charged. */
export type Result = Partial<Row> | { readonly outcome: 'not_sent' | 'refused' | 'unknown' };

export const PAID: Result = { status: 'succeeded', id: 'ch_1' };
export const DECLINED: Result = { status: 'failed', id: 'ch_1', decline_code: 'insufficient_funds' };
export const ACTION: Result = { status: 'action', id: 'ch_1', redirect_url: 'https://bank.example/3ds' };
export const PENDING: Result = { status: 'pending', id: 'ch_1' };
export const UNKNOWN: Result = { outcome: 'unknown' };

const OPEN = ['begun', 'sent', 'pending', 'action', 'unknown', 'succeeded'];

export class FakeShop {
  readonly orderId = createOrder();
  /** The reference of a payment that another page has begun. */
  readonly other = `OTHER-${this.orderId}`;
  order: Record<string, unknown> | undefined = {
    amount: 2599,
    currency: 'eur',
    description: 'Lamp 1042',
    remoteIp: '192.0.2.10',
  };
  readonly rows: Row[] = [];
  readonly requests: ShopRequest[] = [];
  /** What becomes of each token that is sent to the gateway, in order. The last one repeats. */
  results: Result[] = [PAID];
  /** The charges that the gateway knows by their ids, for a page that charges. */
  readonly charges = new Map<string, Partial<Row>>();
  /** How often the gateway was sent a token by the server. */
  sent = 0;
  /** Whether every request is lost. */
  isDown = false;
  readonly #faults = new Map<string, Fault[]>();

  constructor() {
    vi.stubGlobal('fetch', this.fetch);
    onTestFinished(() => void vi.unstubAllGlobals());
  }

  /** Lets the next requests of a route fail, in order. */
  fail(route: string, ...faults: Fault[]): void {
    this.#faults.set(route, [...(this.#faults.get(route) ?? []), ...faults]);
  }

  /** Lists the requests, such as `GET order`. */
  get log(): string[] {
    return this.requests.map(({ route }) => route);
  }

  count(route: string): number {
    return this.log.filter((each) => each === route).length;
  }

  list(route: string): ShopRequest[] {
    return this.requests.filter((each) => each.route === route);
  }

  /** Adds a payment that another page has begun. */
  add(row: Partial<Row>): Row {
    const full = {
      reference: this.other,
      status: 'unknown',
      method: 'card',
      token: 'x',
      amount: 2599,
      currency: 'eur',
      ...row,
    };
    this.rows.push(full);
    return full;
  }

  get holder(): Row | undefined {
    return this.rows.find(({ status }) => OPEN.includes(status));
  }

  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const [, order = '', payments, reference = ''] =
      /\/orders\/([^/]+)(?:\/(payments)(?:\/([^/]+))?)?$/.exec(url.pathname) ?? [];
    const kind = reference ? 'payment' : (payments ?? 'order');
    const route = `${init.method} ${kind}`;
    const request: ShopRequest = {
      route,
      url: url.href,
      reference: decodeURIComponent(reference),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      credentials: init.credentials,
      headers: new Headers(init.headers),
    };
    this.requests.push(request);
    const fault = this.isDown ? 'drop' : this.#faults.get(route)?.shift();
    if (fault === 'drop') throw new TypeError('Failed to fetch');
    if (fault === 'hang') return new Promise<never>(() => {});
    if (fault === 'html') return new Response('<!doctype html>', { status: 502 });
    if (typeof fault === 'object') return Response.json(fault.body, { status: fault.status });
    const isKnown = decodeURIComponent(order) === this.orderId && this.order !== undefined;
    const [status, body] = isKnown ? this.#work(request) : [404, { outcome: 'not_sent', code: 'order_not_found' }];
    if (fault === 'drop-after') throw new TypeError('Failed to fetch');
    return Response.json(body, { status });
  };

  #work({ route, reference, body = {} }: ShopRequest): [number, object] {
    if (route === 'GET order') return [200, { ...this.order, payment: this.holder && show(this.holder) }];
    if (route === 'POST payments') return this.#pay(body);
    const row = this.rows.find((each) => each.reference === reference);
    if (!row) return [404, { outcome: 'not_sent', code: 'payment_not_found' }];
    if (route === 'PUT payment') this.#hear(row, body);
    return row.status === 'failed' && this.holder ? [409, inProgress(this.holder)] : [200, show(row)];
  }

  #pay({ reference = '', method = '', token, replaces }: Record<string, string>): [number, object] {
    const replaced = this.rows.find((each) => each.reference === replaces);
    const own = this.rows.find((each) => each.reference === reference);
    if (own) return own.token === token ? this.#charge(own) : [409, inProgress(own)];
    if (replaced?.status === 'action') replaced.status = 'replaced';
    if (this.holder) return [409, inProgress(this.holder)];
    const { amount, currency } = this.order as { amount: number; currency: string };
    const row = this.add({
      reference,
      method,
      token,
      amount,
      currency,
      status: token === undefined ? 'begun' : 'sent',
    });
    return this.#charge(row);
  }

  #charge(row: Row): [number, object] {
    if (row.token === undefined || !['sent', 'unknown'].includes(row.status)) return [200, show(row)];
    const result = (this.results.length > 1 ? this.results.shift() : this.results[0]) ?? PAID;
    this.sent++;
    if (!('outcome' in result)) {
      Object.assign(row, result);
      return [200, show(row)];
    }
    row.status = result.outcome === 'unknown' ? 'unknown' : 'failed';
    return [502, { outcome: result.outcome }];
  }

  #hear(row: Row, { id, outcome }: Record<string, string>): void {
    const charge = this.charges.get(id ?? '');
    if (charge) Object.assign(row, { id }, charge);
    else if (row.status === 'begun' || row.status === 'unknown')
      row.status = outcome === 'not_sent' || outcome === 'refused' ? 'failed' : 'unknown';
  }
}

const show = ({ token: _, ...row }: Row) => row;
const inProgress = (row: Row) => ({ outcome: 'in_progress', payment: show(row) });

/** The options of a short form whose shop has a server. */
export function toServerOptions(shop: FakeShop, changes: Partial<ServerMountOptions> = {}): MountOptions {
  const { amount: _, currency: __, remoteIp: ___, returnUrl: ____, ...others } = { ...options, ...short };
  return { ...others, server: '/payments', orderId: shop.orderId, ...changes } as unknown as MountOptions;
}

/** Mounts the form of the shop's order. */
export function mountAtShop(shop: FakeShop, changes: Partial<ServerMountOptions> = {}, host = makeHost()): Mounted {
  const none = { amount: undefined, currency: undefined, remoteIp: undefined, returnUrl: undefined } as object;
  return mount({ ...none, ...toServerOptions(shop, changes) }, host);
}

/** Types a card, and clicks Pay. */
export function clickPay({ host, handle }: Pick<Mounted, 'host' | 'handle'>): Promise<void> {
  typeIn(host);
  return handle.submit();
}
