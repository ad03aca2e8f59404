/** Vite with React; its test runs on what was built. */
import react from '@vitejs/plugin-react';

export default {
  logLevel: 'warn',
  plugins: [react()],
  build: { outDir: 'out', modulePreload: false, rollupOptions: { output: { entryFileNames: 'main.js' } } },
  test: { environment: 'happy-dom' },
};
