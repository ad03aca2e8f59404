/** The settings of VitePress. */
import { toAnchor } from '../anchor.mjs';
import { GROUPS, PAGES, SUMMARY } from '../pages.mjs';
import { listEntries } from '../reference.mjs';
import { extendMarkdown } from './markdown.mjs';
import { SEARCH } from './search.mjs';

/** A page in the list. */
const writeItem = ({ path, title }) => ({ text: title, link: `/${path.replace(/(^|\/)index$/, '$1')}` });

const entries = listEntries();
const groups = GROUPS.map(({ title, pages }) => ({ text: title, items: pages.map(writeItem) }));
const reference = {
  text: 'Reference',
  collapsed: true,
  items: [{ text: 'All entries', link: '/api/' }, ...entries.map(({ name }) => ({ text: name, link: `/api/${name}` }))],
};

/** Whether a file is a page of its own, and not code that a page links to. */
const isListed = (file) => file.startsWith('api/') || PAGES.some(({ path }) => file === `${path}.md`);

export default {
  lang: 'en',
  title: 'Payveil',
  description: SUMMARY,
  srcDir: '.source',
  base: process.env.SITE_BASE,
  outDir: process.env.SITE_FOLDER,
  // Whatever a server does with addresses, a file of this name exists.
  cleanUrls: false,
  markdown: {
    anchor: { slugify: toAnchor },
    languageAlias: { mjs: 'js', pl: 'perl', svg: 'xml' },
    // GitHub knows none of these.
    attrs: { disable: true },
    emoji: { enabled: [] },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: extendMarkdown,
  },
  // The index of the search is one file, and only a reader who searches loads it.
  vite: { build: { chunkSizeWarningLimit: 1000 } },
  transformHead: ({ siteData }) => [['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}icon.svg` }]],
  transformPageData(data) {
    const page = PAGES.find(({ path }) => data.relativePath === `${path}.md`);
    if (page) data.description = page.says;
    // Its codes are a level lower.
    if (page?.path === 'errors') data.frontmatter.outline = [2, 4];
    if (!isListed(data.relativePath)) Object.assign(data.frontmatter, { prev: false, next: false });
  },
  themeConfig: {
    logo: '/icon.svg',
    outline: { level: [2, 3], label: 'On this page' },
    nav: [
      { text: 'Guides', link: '/overview' },
      { text: 'First payment', link: '/first-payment' },
      { text: 'Errors', link: '/errors' },
      { text: 'Reference', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar: [...groups, reference],
    search: {
      provider: 'local',
      options: {
        ...SEARCH,
        _render: (text, env, md) => {
          const html = md.render(text, env);
          return isListed(env.relativePath) ? html : '';
        },
      },
    },
    externalLinkIcon: false,
  },
};
