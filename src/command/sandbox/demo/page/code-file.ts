/** A file that the demo shows, and where its code talks to. */

/** A file, or commands of the terminal. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

/** Where the code talks to. */
export interface Place {
  /** The base URL of the sandbox. */
  readonly gateway: string;
  readonly apiKey: string;
  readonly signature: string;
}
