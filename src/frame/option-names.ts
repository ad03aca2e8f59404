/** The options of a frame. */
import { OPTIONS } from '../checkout/options/option-table.js';
import { listHaving, type OptionRow, type OptionRows } from '../checkout/options/shapes.js';
import type { FrameOptions } from './options.js';

/** The options that only a frame has. */
const OWN = {
  src: ['text', 'a'],
  title: ['text'],
  failed: ['text', 'a'],
  lost: ['text', 'a'],
  timeoutMs: ['', 'n'],
} as const satisfies Readonly<Record<Exclude<keyof FrameOptions, keyof typeof OPTIONS>, OptionRow>>;

/** The options that a page may give its frame. They are data: functions stay in the page. */
export const PAGE_OPTIONS = /*#__PURE__*/ listHaving(OPTIONS, 'f');

/** The functions that stay in the page. */
export const PAGE_FUNCTIONS = /*#__PURE__*/ listHaving(OPTIONS, 'p');

/** All options of a frame. */
export const FRAME_OPTIONS: OptionRows = /*#__PURE__*/ Object.fromEntries([
  ...[...PAGE_OPTIONS, ...PAGE_FUNCTIONS].map((name) => [name, OPTIONS[name]]),
  ...Object.entries(OWN),
]);

/** What the shop's server tells or keeps, if the folder names one. Then no page can give it. */
export const FROM_SERVER = /*#__PURE__*/ Object.keys(FRAME_OPTIONS).filter((name) =>
  /[rt]/.test(FRAME_OPTIONS[name]?.[1] ?? ''),
);

/** The functions of a page that its frame can ask. */
export const CALLBACKS = ['lookUp', 'onAction', 'remoteIp'] as const;

export type Callback = (typeof CALLBACKS)[number];
