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

/** Files that the reader has, and a package without types. */
export const FILES = `
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
