/** `npm run dev` and `npm run preview` answer /api by the server's part, as your own server will. */
import { defineConfig, type PreviewServer, type ViteDevServer } from 'vite';
import { answerApi } from './server/api.js';

const addApi = ({ middlewares }: ViteDevServer | PreviewServer) => {
  middlewares.use('/api', answerApi);
};

export default defineConfig({
  plugins: [{ name: 'api', configureServer: addApi, configurePreviewServer: addApi }],
});
