/** The flags of `payveil conformance`. */
import { TARGET_FLAGS } from '../gateway/target.js';
import type { Flags, Values } from '../subcommand.js';

export const CONFORMANCE_FLAGS = {
  'test-mode': { type: 'boolean', help: 'confirm that the gateway is in test mode; without it nothing is sent' },
  ...TARGET_FLAGS,
  'dry-run': { type: 'boolean', help: 'only say what would be sent' },
  json: { type: 'boolean', help: 'print one line of JSON at the end' },
} as const satisfies Flags;

export type ConformanceValues = Values<typeof CONFORMANCE_FLAGS>;
