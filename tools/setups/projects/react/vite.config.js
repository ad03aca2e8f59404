/** Vite for React. */
import react from '@vitejs/plugin-react';

export default { logLevel: 'warn', plugins: [react()] };
