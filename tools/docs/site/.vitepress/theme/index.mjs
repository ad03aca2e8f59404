/** The theme: that of VitePress, with the fonts of the reader's system and the colours of the demo. */
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
