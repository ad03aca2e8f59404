/** Reads the configuration that `payveil frame` has written into the frame's HTML. */
import { takeOwn } from '../../options/own.js';

/** What the folder fixes: the merchant's keys, the gateway, and who may embed the frame. */
export interface FrameConfig {
  /** The gateway's base URL. */
  readonly gateway: string;
  readonly apiKey: string;
  readonly signature: string;
  /** The origins of the pages that may embed the frame. */
  readonly embed: readonly string[];
  /** The tags of the languages in the folder. */
  readonly locales: readonly string[];
  /** What pages may do beyond their usual rights. */
  readonly allow: readonly string[];
  /** Options of the form that no page can change. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Reads the configuration.
 * @throws {Error} when there is none, or it cannot be read.
 */
export function readConfig(document: Document): FrameConfig {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payveil-frame"]');
  if (!meta) throw new Error('Payveil: this page was not written by payveil frame.');
  const { locales = [], allow = [], options = {}, ...config } = takeOwn(parse(meta.content));
  return { ...(config as FrameConfig), locales, allow, options: takeOwn(options) };
}

/** Parses the configuration. The error of a browser would show a part of it, such as a key. */
function parse(text: string): Partial<FrameConfig> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Payveil: the configuration of this page cannot be read. Write it again: payveil frame.');
  }
}
