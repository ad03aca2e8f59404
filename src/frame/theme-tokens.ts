/** The tokens of the theme that a frame takes from its page. */

/** The names of the tokens of the theme, without `--payveil-`. */
export const THEME_TOKENS: readonly string[] = (
  'color muted surface border line accent on-accent danger warning success radius max-width font size gap shadow ' +
  'panel-shadow button-case button-height button-spacing button-weight label-size label-weight field-height placeholder focus'
).split(' ');
