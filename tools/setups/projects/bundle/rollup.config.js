/** Rollup, with the plugin that finds packages. */
import { nodeResolve } from '@rollup/plugin-node-resolve';

export default {
  input: 'main.js',
  plugins: [nodeResolve({ browser: true })],
  output: { file: 'out/main.js', format: 'es' },
};
