/** Every state of the form in its other looks, judged by axe. */
import { judgeLook, LOOKS } from './axe.js';

for (const look of Object.keys(LOOKS).filter((look) => look !== 'light')) judgeLook(look);
