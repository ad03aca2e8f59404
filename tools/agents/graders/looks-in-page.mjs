/** Reads the looks of a form as a buyer sees them. It runs in the page as a module, and has no imports. */

/**
 * Colours are `r,g,b`, and lengths are pixels.
 * @typedef {object} Looks
 * @property {ButtonLooks} button
 * @property {{ color: string, surface: string, size: number, font: string }} field That of the card number.
 * @property {string[]} borders The colours of the borders of the field and of what stands around it.
 * @property {number[]} radii Their round corners.
 * @property {number} width
 * @property {{ text: string, contrast: number }[]} texts Each text that can be seen.
 */

/** @typedef {{ fill: string, height: number, weight: string, letters: string, spacing: number, radius: number, font: string }} ButtonLooks */

/** @typedef {readonly number[]} Color Red, green and blue up to 255, and the opacity up to 1. */

/** @returns {Looks} */
export function readLooks() {
  const root = findRoot();
  const button = find(root, 'button[type=submit]');
  const number = find(root, '[autocomplete~="cc-number"]');
  const boxes = listBoxes(number, root);
  const style = getComputedStyle(number);
  return {
    button: readButton(button),
    field: {
      color: write(toColor(style.color)),
      surface: write(findBackground(number)),
      size: Number.parseFloat(style.fontSize),
      font: style.fontFamily,
    },
    borders: boxes.flatMap(readBorder),
    radii: boxes.map((box) => Number.parseFloat(getComputedStyle(box).borderTopLeftRadius) || 0),
    width: find(root, '[data-phase]').getBoundingClientRect().width,
    texts: [...root.querySelectorAll('*')].filter(isJudged).flatMap(judgeTexts),
  };
}

/** The form may be in a shadow root. */
function findRoot() {
  if (document.querySelector('[data-phase]')) return document;
  const hosts = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const root = hosts.find((shadow) => shadow.querySelector('[data-phase]'));
  if (!root) throw new Error('there is no form');
  return root;
}

/** @param {ParentNode} root @param {string} selector */
function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** What stands around a field, up to the form. @param {Element} field @param {ParentNode} root */
function listBoxes(field, root) {
  const boxes = [field];
  const form = find(root, '[data-phase]');
  for (let box = field.parentElement; box && box !== form; box = box.parentElement) boxes.push(box);
  return boxes;
}

/** @param {Element} button @returns {ButtonLooks} */
function readButton(button) {
  const style = getComputedStyle(button);
  return {
    fill: write(toColor(style.backgroundColor)),
    height: button.getBoundingClientRect().height,
    weight: style.fontWeight,
    letters: style.textTransform,
    spacing: Number.parseFloat(style.letterSpacing) / Number.parseFloat(style.fontSize),
    radius: Number.parseFloat(style.borderTopLeftRadius),
    font: style.fontFamily,
  };
}

/** @param {Element} box */
function readBorder(box) {
  const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(box);
  const isThere = Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none';
  return isThere ? [write(toColor(borderTopColor))] : [];
}

/** The options of a menu are the browser's own, and a disabled control may be pale (WCAG 2.2, 1.4.3). @param {Element} element */
function isJudged(element) {
  const { width, height } = element.getBoundingClientRect();
  const isSeen =
    width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isOfForm = element.closest('[data-phase]') !== null && !element.closest('svg, option, style');
  return isSeen && isOfForm && !element.matches(':disabled, [aria-disabled=true]');
}

/** @param {Element} element */
function judgeTexts(element) {
  const background = findBackground(element);
  const judge = (/** @type {string} */ text, pseudo = '') => {
    const { color } = getComputedStyle(element, pseudo);
    return { text: text.slice(0, 40), contrast: getContrast(mix(toColor(color), background), background) };
  };
  const own = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''));
  const text = own.join('').trim();
  const hint = element instanceof HTMLInputElement && element.value === '' ? element.placeholder : '';
  return [
    ...(text ? [judge(text)] : []),
    ...(hint ? [judge(hint, '::placeholder')] : []),
    ...(element.matches('input, select') ? [judge('what is typed')] : []),
  ];
}

/** @param {Element} element @returns {Color} */
function findBackground(element) {
  const color = toColor(getComputedStyle(element).backgroundColor);
  if (color[3] === 1) return color;
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return mix(color, parent ? findBackground(parent) : toColor('Canvas'));
}

/** Any notation of a colour becomes numbers. @param {string} text @returns {Color} */
function toColor(text) {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('there is no canvas');
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

/** @param {Color} over @param {Color} under @returns {Color} */
function mix(over, under) {
  const share = over[3] ?? 1;
  return [...[0, 1, 2].map((at) => (over[at] ?? 0) * share + (under[at] ?? 0) * (1 - share)), 1];
}

/** The contrast ratio of WCAG 2.2. @param {Color} one @param {Color} other */
function getContrast(one, other) {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2.2. @param {Color} color */
function getLuminance(color) {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {Color} color */
const write = (color) => color.slice(0, 3).map(Math.round).join();
