/** The settings that create-next-app writes, without Tailwind. The packages stand two folders up. */
import { resolve } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  turbopack: { root: resolve('../..') },
};

export default config;
