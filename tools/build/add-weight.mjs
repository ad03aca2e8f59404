/**
 * Gives every rule of the form's style sheet the same weight: that of `#p#p#p`, an id that no element has. So rules of the page
 * lose, and the order of our own rules decides. The selectors stand in a `:where()`, which has no weight: `.a > .b, .c` becomes
 * `:where(.a > .b,.c):not(#p#p#p)`. A pseudo-element stands after it.
 */
import parser from 'postcss-selector-parser';

const WEIGHT = ':not(#p#p#p)';

/**
 * The plugin for postcss. It leaves the steps of keyframes as they are, and every other sheet.
 * @type {import('postcss').Plugin}
 */
export const addWeight = {
  postcssPlugin: 'add-weight',
  Rule(rule) {
    const { parent, source } = rule;
    if (!source?.input.file?.includes('/src/checkout/')) return;
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    if (!rule.selector.includes(WEIGHT)) rule.selector = weigh.processSync(rule.selector);
  },
};

const weigh = parser((root) => {
  const groups = /** @type {Map<string, string[]>} */ (new Map());
  for (const selector of root.nodes) {
    const [pseudoElement] = selector.nodes.filter(parser.isPseudoElement);
    pseudoElement?.remove();
    const group = groups.get(`${pseudoElement ?? ''}`) ?? [];
    groups.set(`${pseudoElement ?? ''}`, [...group, `${selector}`.trim()]);
  }
  const weighed = [...groups].map(([pseudoElement, group]) => `:where(${group})${WEIGHT}${pseudoElement}`);
  root.removeAll();
  root.append(parser.selector({ value: '', nodes: [parser.string({ value: `${weighed}` })] }));
});
