/** A shop that charges from the page. */
import { Component, CUSTOM_ELEMENTS_SCHEMA, computed, signal } from '@angular/core';
import { createClient } from 'payveil';
import 'payveil/element';
import type { CheckoutElementOptions } from 'payveil/element';

const keys = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const client = createClient({ ...keys, baseUrl: 'http://localhost:4010' }); // npx payveil sandbox

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Tea, 250 g</h1>
    <button type="button" (click)="packets.set(packets() + 1)">One more</button>
    <button type="button" (click)="isPaying.set(!isPaying())">
      {{ isPaying() ? 'Back to the basket' : 'To the checkout' }}
    </button>
    @if (isPaying()) {
      <payveil-checkout [options]="options()" />
    }
    <p>{{ receipt() }}</p>
  `,
})
export class App {
  protected readonly packets = signal(1);
  protected readonly isPaying = signal(true);
  protected readonly receipt = signal('');
  protected readonly options = computed<CheckoutElementOptions>(() => ({
    ...keys,
    remoteIp: '192.0.2.10', // your server writes the buyer's address into the page
    amount: 2599 * this.packets(), // in cents
    currency: 'eur',
    charge: client,
    onCharge: ({ id, status }) => this.receipt.set(`${id}: ${status}`),
  }));
}
