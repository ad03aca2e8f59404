/** Playwright beside the built app. */
import { serve } from './serve.config.mjs';

export default serve('next/dist/bin/next start --port', 4187);
