/** Playwright beside the built app. */
import { serve } from './serve.config.mjs';

export default serve('vite/bin/vite.js preview --port', 4188);
