/** In `npm run dev` and `npm run preview`, the server's part answers /api, like your own server later. */
import { defineConfig, type PreviewServer, type ViteDevServer } from 'vite';
import { answerApi } from './server/api.js';

const addApi = ({ middlewares }: ViteDevServer | PreviewServer) => {
  middlewares.use('/api', answerApi);
};

export default defineConfig({
  plugins: [{ name: 'api', configureServer: addApi, configurePreviewServer: addApi }],
});
