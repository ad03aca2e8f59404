/** The option `states`: the states of countries. */

/**
 * The states by country (ISO 3166-1), in the order of its menu. Each has a line: its name in Latin letters, and behind it its code
 * of ISO 3166-2 without the country, if the code has letters: `Bahia BA`, `Tokyo`.
 */
export type StateTable = Readonly<Record<string, string>>;
