/** Vite for Svelte. */
import { svelte } from '@sveltejs/vite-plugin-svelte';

export default { logLevel: 'warn', plugins: [svelte()] };
