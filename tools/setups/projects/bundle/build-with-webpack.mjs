/** webpack, as it is, by its own interface: its command is another package. */
import { resolve } from 'node:path';
import webpack from 'webpack';

const output = { path: resolve('out'), filename: 'main.js' };
webpack({ mode: 'production', entry: './main.js', output }, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  console.error(error ?? stats?.toString('errors-only'));
  process.exitCode = 1;
});
