/** A file that the demo shows, and where its code talks to. */

/** A file, or commands of the terminal. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** What the demo calls commands. The second terminal is for those that do not end. */
export const TERMINAL = 'Terminal';
export const ANOTHER_TERMINAL = 'Another terminal';

/** Commands, as a file of their own. */
export const writeTerminal = (text: string): CodeFile => ({ name: TERMINAL, text });

/** Where the code talks to. */
export interface DemoGateway {
  /** The base URL of the sandbox. */
  readonly gateway: string;
  readonly apiKey: string;
  readonly signature: string;
}
