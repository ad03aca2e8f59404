/** The phases in which a frame takes no change: the buyer pays, or may have paid. */
import type { Phase } from '../checkout/dom/phase.js';

/** Phases in which the amount must not change. The component in the page and the frame's own script both need them. */
export const PAYING_PHASES: readonly unknown[] = ['busy', 'checking', 'action', 'unknown'] satisfies Phase[];
