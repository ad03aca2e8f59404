/** Hands on the body of a Node request as a web stream, and never more of it than the shop's server takes. */
import { encodeUtf8 } from '../../bytes.js';

/** The part of Node's readable streams that is used here. */
export interface NodeReadable {
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  on(event: 'end' | 'close' | 'error', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** One byte more than a body may have, so that whoever counts sees that it is too large. The rest is not collected. */
const MAX_BYTES = 64 * 1024 + 1;

/**
 * Opens a stream of a body. It reads a chunk only when somebody asks for one. It fails if the sender goes away, and ends after
 * 64 KiB and one byte.
 */
export function openBody(source: NodeReadable): ReadableStream<Uint8Array> {
  let left = MAX_BYTES;
  let isOver = false;
  let isListening = false;
  const end = (finish: () => void) => {
    if (!isOver) finish();
    isOver = true;
  };

  function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
    isListening = true;
    const fail = () => end(() => controller.error(new Error('The request was not received to its end.')));
    source.on('data', (chunk) => {
      // What comes after the end is thrown away.
      if (isOver) return;
      const bytes = typeof chunk === 'string' ? encodeUtf8(chunk) : chunk;
      const taken = bytes.subarray(0, left);
      left -= taken.length;
      source.pause();
      controller.enqueue(taken);
      if (left === 0) end(() => controller.close());
    });
    source.on('end', () => end(() => controller.close()));
    source.on('error', fail);
    source.on('close', fail);
  }

  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (source.readableEnded) return end(() => controller.close());
        // Its events are over.
        if (source.destroyed) return end(() => controller.error(new Error('The request was cut off.')));
        if (!isListening) listen(controller);
        source.resume();
      },
      cancel: () => end(() => {}),
    },
    { highWaterMark: 0 },
  );
}

/** Throws away what nobody has read of a body. Otherwise the next request of the same connection would wait for ever. */
export function discardRest(source: NodeReadable): void {
  if (!source.readableEnded && !source.destroyed) source.resume();
}
