/** A style sheet, minified, as a text. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
