/** Reads the arguments of `npm run campaign`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The rules of the form are searched. Its campaign judges the browser, the network and the gateway around them. */
const PAYMENTS = 60;
const ORDERS = 2000;
const PAYMENTS_OVER_SERVER = 1000;

/** @typedef {ReturnType<typeof readOptions>} Options */

/** @param {readonly string[]} args */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'boolean', default: false },
      form: { type: 'boolean', default: false },
      payments: { type: 'string' },
      only: { type: 'string' },
      dist: { type: 'string', default: 'dist' },
      control: { type: 'boolean', default: false },
      tabs: { type: 'string', default: '10' },
    },
  });
  const full = !values.server ? PAYMENTS : values.form ? PAYMENTS_OVER_SERVER : ORDERS;
  return {
    isOnServer: values.server,
    hasForm: values.form,
    payments: readCount(values.payments ?? String(full), 'payments'),
    only: values.only,
    dist: resolve(values.dist),
    isControl: values.control,
    tabs: readCount(values.tabs, 'tabs'),
  };
}

/** @param {string} text @param {string} name */
function readCount(text, name) {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`--${name} must be a whole number from 1`);
}
