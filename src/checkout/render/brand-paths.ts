/** Holds the brand marks of simple-icons (CC0 1.0, trademarks of their owners), written by tools/marks/write-marks.mjs. */
export const BRAND_PATHS = {
  visa: 'M55 28 42 60h-9l-7-26q0-2-2-2-3-3-8-3v-1h14l4 3 4 19 9-22zm35 22c0-9-12-9-11-13q0-2 3-3l8 2 2-7-8-2q-13 1-14 11 1 7 7 9 5 1 4 4 0 3-5 3l-8-2-2 7 10 2q13-1 14-11m22 10h8l-7-32h-7l-4 2-12 30h9l1-5h11zm-9-11 4-12 3 12zM67 28l-6 32h-9l7-32z',
  jcb: 'm72 37 8 2v-5l-9-1q-19 0-18 11-1 11 18 11l9-1v-5l-8 2q-9 1-10-7 1-8 10-7m27 14h-7v-6h7l2 3q0 3-2 3m-7-14h6l2 2q0 3-2 3h-6zm12 7q5-2 5-5-1-5-6-5H83v20h20q6 0 7-5-1-5-6-5m-63 2q0 5-6 6l-9-3v5l11 1q15-1 14-9V34H41z',
} as const;
