/**
 * Gives every rule of the form's style sheet the same weight: that of `#p#p#p`, an id that no element has. So rules of the page
 * lose, and the order of our own rules decides. Each step of a selector stands in a `:where()` of its own, which has no weight:
 * `.a > .b::before` becomes `:where(.a) > :where(.b):not(#p#p#p)::before`. Several steps or selectors in one would be shorter,
 * but Chromium would then try the rule on every element of the page.
 */
import parser from 'postcss-selector-parser';

const WEIGHT = ':not(#p#p#p)';

/** The plugin for postcss. It leaves the steps of keyframes as they are, and every other sheet. @type {import('postcss').Plugin} */
export const addWeight = {
  postcssPlugin: 'add-weight',
  Rule(rule) {
    const { parent, source } = rule;
    if (!source?.input.file?.includes('/src/checkout/')) return;
    if (parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes') return;
    if (!rule.selector.includes(WEIGHT)) rule.selector = weigh.processSync(rule.selector);
  },
};

/** A list of selectors needs no other list around it. @param {string} step */
const liftWeight = (step) => `:where(${step.replace(/^:is\(([^()]*(?:\([^()]*\)[^()]*)*)\)$/, '$1')})`;

const weigh = parser((root) => {
  for (const selector of root.nodes) {
    const steps = [''];
    let pseudoElement = '';
    for (const node of selector.nodes) {
      if (node.type === 'combinator') steps.push(String(node), '');
      else if (parser.isPseudoElement(node)) pseudoElement += node;
      else steps[steps.length - 1] += String(node).trim();
    }
    const weighed = steps.map((step, i) => (i % 2 === 0 && step ? liftWeight(step) : step)).join('');
    selector.replaceWith(
      parser.selector({ value: '', nodes: [parser.string({ value: weighed + WEIGHT + pseudoElement })] }),
    );
  }
});
