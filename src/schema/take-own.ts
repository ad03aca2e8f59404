/** Options as they were given. */

/** Copies the own members of options: what a polluted prototype adds, such as another `fetch`, is none of them. */
export function takeOwn<Options extends object>(options: Options | null | undefined): Options {
  return Object.assign(Object.create(null), options);
}
