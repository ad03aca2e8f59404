/** Loads parts of the sandbox that most tests never ask for: its pages, and its OpenAPI document. */
import { Problem } from './problem.js';

/**
 * Loads a part.
 * @param load Imports the part. It is called each time, because the platform keeps what it has loaded.
 * @throws {Problem} 501 `part_unavailable` where nothing can be imported, as in a service worker.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    throw new Problem({ status: 501, code: 'part_unavailable', message: UNAVAILABLE });
  }
}

const UNAVAILABLE = 'This part cannot be loaded here, as in a service worker. The routes under /v1 work all the same.';
