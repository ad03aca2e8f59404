/** What the components of every framework have in common: a form that follows their options, whatever these are. */

/** A form that a component keeps in its element. Nothing here throws, and a problem is reported once. */
export interface MountedForm<Options, Handle> {
  /** The handle of the form, or `null` while there is none. */
  readonly handle: Handle | null;
  /**
   * Mounts the form, or changes it. What is not among the options is not given.
   * @param isEarly Whether the page may not have given all of them yet. Then no problem is told.
   */
  follow(options: Options, isEarly?: boolean): void;
  /** Unmounts the form. `follow` mounts it again. */
  release(): void;
}

/** Creates it for one element. */
export type HoldForm<Options, Handle> = (
  place: HTMLElement,
  onHandle: (handle: Handle | null) => void,
) => MountedForm<Options, Handle>;
