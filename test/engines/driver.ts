/** What a buyer can do with a browser, whichever drives it. Selectors are CSS; the first match is meant. */

/** Keys that are pressed one by one. */
export type KeyName = 'ArrowRight' | 'Backspace' | 'Control+z' | 'End' | 'Enter' | 'Home' | 'Tab';

/** A running browser with one page. */
export interface Driver {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Types into an input, one key after the other, from its end on. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys, one after the other, wherever the focus is: named ones, or a character each. */
  press(...keys: readonly (KeyName | `${number}`)[]): Promise<void>;
  click(selector: string): Promise<void>;
  doubleClick(selector: string): Promise<void>;
  /** Chooses an option by its value. */
  select(selector: string, value: string): Promise<void>;
  /** All the text within an element, shown or not. */
  readText(selector: string): Promise<string>;
  readValue(selector: string): Promise<string>;
  /** Whether an element can be seen. */
  isVisible(selector: string): Promise<boolean>;
  /** Whether keys go to an element, also while the window is not the active one. */
  isFocused(selector: string): Promise<boolean>;
  /** Whether an element is there. */
  has(selector: string): Promise<boolean>;
  /** Evaluates an expression in the page. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Reads the address of the page. */
  readUrl(): Promise<string>;
  /** Presses the browser's own Back button, or Forward. */
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Takes the network away from the browser, or gives it back; `undefined` where the engine cannot be told to. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | undefined;
  /** Gives the page so much room, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of what is in view, as a PNG. */
  takePicture(): Promise<Buffer>;
  close(): Promise<void>;
}
