/** What every block of code is compiled with: the compiler's options, and the names that a guide takes for granted. */

/** As in a `tsconfig.json`. */
export const COMPILER_OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowJs: true,
  checkJs: true,
  noEmit: true,
} as const;

/** Names that a guide has introduced before a block uses them. */
export const NAMED = `
  import type { CardChargeInput, Client, SepaChargeInput, Tokenizer } from 'payveil';
  import type { CheckoutHandle, MountOptions } from 'payveil/checkout';
  import type { Sandbox } from 'payveil/sandbox';
  import type { Payments } from 'payveil/server';
  import type { Page } from '@playwright/test';
  declare global {
    const account: SepaChargeInput;
    const card: CardChargeInput;
    const checkout: CheckoutHandle;
    const client: Client;
    const options: MountOptions & { fields: never };
    const page: Page;
    const sandbox: Sandbox;
    const token: string;
    const tokenizer: Tokenizer;
    const payments: Payments;
    const Payveil: typeof import('payveil') & typeof import('payveil/checkout');
  }`;

/** As much of Cypress as the guide uses: its own types come with a program of several hundred megabytes. */
const CYPRESS = `
  declare module 'cypress' {
    export function defineConfig(config: {
      e2e: { baseUrl: string; supportFile: false; setupNodeEvents(): Promise<void> };
    }): unknown;
  }
  declare module '*/fill-checkout' {
    export function fillCheckout(
      find: (selector: string) => Cypress.Chainable, card: string, email?: string,
    ): void;
  }
  declare namespace Cypress {
    interface Chainable {
      click(): Chainable;
      find(selector: string): Chainable;
      focus(): Chainable;
      its(path: string): Chainable;
      select(value: string): Chainable;
      should(chainer: 'have.length', value: number): Chainable;
      type(text: string): Chainable;
    }
    const Keyboard: { Keys: { ENTER: 'Enter' } };
  }
  declare const cy: {
    contains(selector: string, text: string): Cypress.Chainable;
    get(selector: string, options?: { timeout: number }): Cypress.Chainable;
    origin(url: string, run: () => void): void;
    press(key: 'Enter'): void;
    request(url: string): Cypress.Chainable;
    request(method: 'POST', url: string): Cypress.Chainable;
    visit(url: string): void;
  };
  declare function it(title: string, run: () => void): void;`;

/** Files that the reader has, and packages without types. */
export const FILES = `${CYPRESS}
  declare module 'better-sqlite3';
  declare module '*/payment.css';
  declare module '*/pay-with.js';
  declare module '*/seal.js';
  declare module '*/buyer';
  declare module '*/charge.mjs';
  declare module '*/orders.mjs';
  declare module '*/my-store.mjs';
  declare module '*/payments.mjs' { export const payments: import('payveil/server').Payments; }`;

/** Packages that the reader has installed, but this package has not. The set-ups of users have them with their types. */
export const PACKAGES = `
  declare module 'jest-environment-jsdom' {
    export class TestEnvironment { constructor(...args: unknown[]); global: any; setup(): Promise<void>; }
  }
  declare module '@testing-library/dom';
  declare module '@testing-library/react';
  declare module '@testing-library/user-event';`;
