/** Vite, for a script alone. */
export default {
  logLevel: 'warn',
  build: {
    outDir: 'out',
    modulePreload: false,
    rollupOptions: { input: 'main.js', output: { entryFileNames: 'main.js' } },
  },
};
