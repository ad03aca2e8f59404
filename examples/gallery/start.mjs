/** `npm run gallery`: shows every state of the form side by side in a browser. */
import { serveGallery } from './serve-gallery.mjs';

const { url } = await serveGallery(Number(process.env.PORT ?? 4030));
console.log(`The gallery of the form   ${url}\n\nStop with Ctrl+C.`);
