/** What stands at an address without a page: it leads to the page that is meant, and otherwise lists all. */
import { useData, withBase } from 'vitepress';
import { h, onMounted } from 'vue';

/** Names that a guide has had, or that people try. */
const OTHERS = { readme: 'overview', guides: 'overview', docs: 'overview', start: 'first-payment' };

/** Finds a page by its name, whatever folder or ending stands around it. A mistyped name finds the nearest one. */
async function findPage(address, links) {
  const path = address.toLowerCase().replace(/(?:\/index)?(?:\.html?|\.md)?\/*$/, '');
  if (links.includes(path)) return path;
  const readName = (link) => link.replace(/\/$/, '').split('/').pop();
  const { default: MiniSearch } = await import('minisearch');
  const names = new MiniSearch({ fields: ['name'], tokenize: (text) => [text] });
  names.addAll(links.map((id) => ({ id, name: readName(id) })));
  const name = readName(path);
  return names.search(OTHERS[name] ?? name, { fuzzy: 0.4 })[0]?.id;
}

export const LostPage = {
  setup() {
    const { site, theme } = useData();
    const groups = theme.value.sidebar;
    const write = (link) => withBase(link.endsWith('/') ? link : `${link}.html`);
    onMounted(async () => {
      const address = decodeURI(location.pathname).slice(site.value.base.length - 1);
      const page = await findPage(
        address,
        groups.flatMap(({ items }) => items.map(({ link }) => link)),
      );
      if (page) location.replace(write(page) + location.search + location.hash);
    });
    const drawItem = ({ text, link }) => h('li', h('a', { href: write(link) }, text));
    const drawGroup = ({ text, items }) => h('section', [h('h2', text), h('ul', items.map(drawItem))]);
    const title = [h('h1', 'There is no such page'), h('p', 'It may have another name now. These are all pages:')];
    return () => h('div', { class: 'lost' }, [...title, h('nav', { 'aria-label': 'Pages' }, groups.map(drawGroup))]);
  },
};
