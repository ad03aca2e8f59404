/** Reads the configuration that `payveil frame` has written into the frame's HTML. */
import { takeOwn } from '../../options/own.js';
import type { FrameConfiguration } from '../configuration.js';

/**
 * Reads the configuration.
 * @throws {Error} when there is none, or it cannot be read.
 */
export function readConfig(document: Document): FrameConfiguration {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="payveil-frame"]');
  if (!meta) throw new Error('Payveil: this page was not written by payveil frame.');
  const { locales = [], allow = [], options = {}, ...config } = takeOwn(parse(meta.content));
  return { ...(config as FrameConfiguration), locales, allow, options: takeOwn(options) };
}

/** Parses the configuration. The error of a browser would show a part of it, such as a key. */
function parse(text: string): Partial<FrameConfiguration> {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Payveil: the configuration of this page cannot be read. Write it again: payveil frame.');
  }
}
