/** The configuration of a frame. `payveil frame` writes it into the HTML of the folder, and the frame reads it there. */

/** What the folder fixes: the merchant's keys, the gateway, and who may embed the frame. */
export interface FrameConfiguration {
  /** The gateway's base URL, without a slash at its end. */
  readonly gateway: string;
  /** The publishable key. */
  readonly apiKey: string;
  readonly signature: string;
  /** The shop's server of `payveil/server`, without a slash at its end, if the frame asks it for the order. */
  readonly server?: string | undefined;
  /** The origins of the pages that may show the frame. */
  readonly embed: readonly string[];
  /** The tags of the languages in the folder. English is always included. */
  readonly locales: readonly string[];
  /** What pages may do beyond their usual rights. */
  readonly allow: readonly string[];
  /** The options of the form that no page can change. */
  readonly options: Readonly<Record<string, unknown>>;
}
