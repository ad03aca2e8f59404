/** The theme: that of VitePress, with the fonts of the reader's system and the colours of the demo. */
import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { LostPage } from './lost-page.mjs';
import './style.css';

export default { extends: theme, Layout: () => h(theme.Layout, null, { 'not-found': () => h(LostPage) }) };
