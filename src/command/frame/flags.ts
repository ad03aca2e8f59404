/** The flags of `payveil frame`. */
import { KEY_FLAGS } from '../keys.js';
import type { Flags, Values } from '../subcommand.js';

/** The flags. */
export const FRAME_FLAGS = {
  out: { type: 'string', value: 'folder', help: 'the folder to write; it is made if it is missing' },
  gateway: { type: 'string', value: 'address', help: 'the gateway, such as https://api.gateway.example' },
  server: {
    type: 'string',
    value: 'address',
    help: 'your server, which tells what there is to pay, such as https://shop.example/payments',
  },
  key: { type: 'string', value: 'key', help: 'the publishable key (default: PAYVEIL_API_KEY)' },
  signature: KEY_FLAGS.signature,
  embed: {
    type: 'string',
    multiple: true,
    value: 'origin',
    help: 'the origin of a page that may show the frame, such as https://shop.example',
  },
  locales: { type: 'string', value: 'tags', help: 'languages beside English, such as de,fr' },
  options: { type: 'string', value: 'file', help: 'a JSON file with options of the form that the page cannot change' },
  css: { type: 'string', value: 'file', help: 'a style sheet for the form' },
  allow: { type: 'string', value: 'words', help: 'what the page may do as well: submit, customer' },
  for: { type: 'string', value: 'host', help: 'nginx prints its lines, vercel adds vercel.json' },
  serve: { type: 'string', value: 'port', help: 'then serve the folder on this machine, with its headers, to try it' },
  check: { type: 'string', value: 'address', help: 'check a deployed folder instead of writing one' },
} as const satisfies Flags;

/** The values of the flags. */
export type FrameValues = Values<typeof FRAME_FLAGS>;
