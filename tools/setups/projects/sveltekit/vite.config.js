/** Vite with SvelteKit. */
import { sveltekit } from '@sveltejs/kit/vite';

export default { logLevel: 'error', plugins: [sveltekit()] };
