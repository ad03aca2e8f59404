/** A minified style sheet as a text. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
