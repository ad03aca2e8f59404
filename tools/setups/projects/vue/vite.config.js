/** Vite for Vue, as the guide writes it. */
import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('payveil-');
export default { logLevel: 'warn', plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
