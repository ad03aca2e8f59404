/** What a buyer can do with a browser, for any driver. Selectors are CSS, and mean the first match. */

/** Keys that have a name. */
export type KeyName = 'ArrowRight' | 'Backspace' | 'End' | 'Enter' | 'Home' | 'Tab';

/** A running browser with one page, or with several in its tabs. The buyer acts in the tab that was opened or chosen last. */
export interface Driver {
  readonly version: string;
  open(url: string): Promise<void>;
  /** Opens a page in a new tab, which knows nothing of the tab before. */
  openTab(url: string): Promise<void>;
  /** Acts in another tab. The first one is 0. */
  chooseTab(place: number): Promise<void>;
  /** Closes every tab but the one in which the buyer acts. Their pages are not asked. */
  closeOtherTabs(): Promise<void>;
  /** Types at the end of an input, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys in the focused element: each is a key name or one character. */
  press(...keys: readonly (KeyName | `${number}`)[]): Promise<void>;
  click(selector: string): Promise<void>;
  /** Chooses an option by its value. */
  select(selector: string, value: string): Promise<void>;
  /** Reads all text of an element, visible or not. */
  readText(selector: string): Promise<string>;
  readValue(selector: string): Promise<string>;
  /** Tells whether an element gets the keys, even if the window is not active. */
  isFocused(selector: string): Promise<boolean>;
  /** Tells whether an element exists. */
  has(selector: string): Promise<boolean>;
  /** Acts inside a frame from now on, until `leaveFrames` or `open`. The selector means a frame of the current document. */
  enterFrame(selector: string): Promise<void>;
  /** Acts in the page again. */
  leaveFrames(): Promise<void>;
  /** Evaluates an expression in the page, or in the frame that was entered. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Reads the address of the page. */
  readUrl(): Promise<string>;
  /** Loads the page anew, whatever the page says to a buyer who leaves it. */
  reload(): Promise<void>;
  /** Presses the Back or the Forward button of the browser. */
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Switches the network of the browser off or on. `undefined` if the engine cannot do so. */
  readonly setOffline: ((isOffline: boolean) => Promise<void>) | undefined;
  /** Sets the size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Takes a picture of the visible part, as a PNG. */
  takePicture(): Promise<Buffer>;
  close(): Promise<void>;
}
