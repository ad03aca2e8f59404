/** Lists the keys of a table by their own type, where `Object.keys` only says that they are texts. */
export const listKeysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(table) as Key[];
