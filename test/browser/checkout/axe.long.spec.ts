/** Axe checks every state of the form in the dark theme, in forced colours and from right to left. */
import { judgeLook, LOOKS } from './axe.js';

for (const look of Object.keys(LOOKS).filter((look) => look !== 'light')) judgeLook(look);
