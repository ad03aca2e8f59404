/** The headers of a frame's files. */
import type { FrameConfiguration } from '../../frame/configuration.js';

/** Headers in their order, by name. */
export type HeaderList = Readonly<Record<string, string>>;

/** The header that the hashed files have in another way. */
export const CACHE_CONTROL = 'Cache-Control';

/** The `Cache-Control` of a file whose name holds its hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The `Cache-Control` of every other path. */
export const NO_CACHE = 'no-cache';

/** What the headers depend on. */
export type Addresses = Pick<FrameConfiguration, 'gateway' | 'server' | 'embed'>;

/** Lists the headers that every path has. */
export function listCommonHeaders(addresses: Addresses): HeaderList {
  return {
    'Content-Security-Policy': writePolicy(addresses),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Strict-Transport-Security': 'max-age=31536000',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  };
}

/** Lists all headers of one path. */
export function listHeaders(addresses: Addresses, isHashed: boolean): HeaderList {
  return { ...listCommonHeaders(addresses), [CACHE_CONTROL]: isHashed ? IMMUTABLE : NO_CACHE };
}

function writePolicy({ gateway, server = gateway, embed }: Addresses): string {
  const asked = new Set([gateway, server].map((address) => new URL(address).origin));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `connect-src ${[...asked].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embed.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
