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
 * @throws {Error} when there is none.
 */
export function readConfig(document: Document): FrameConfig {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payveil-frame"]');
  if (!meta) throw new Error('Payveil: this page was not written by payveil frame.');
  const { locales = [], allow = [], options = {}, ...config } = takeOwn<Partial<FrameConfig>>(JSON.parse(meta.content));
  return { ...(config as FrameConfig), locales, allow, options: takeOwn(options) };
}
