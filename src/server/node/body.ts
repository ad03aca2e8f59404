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
 * Opens a stream of a body. It reads a chunk only when one is asked for. It fails if the sender goes away, and ends after
 * 64 KiB and one byte.
 */
export function openBody(source: NodeReadable): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(new NodeBody(source), { highWaterMark: 0 });
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** What a web stream reads of a Node stream. */
class NodeBody implements UnderlyingDefaultSource<Uint8Array> {
  readonly #source: NodeReadable;
  #left = MAX_BYTES;
  #isOver = false;
  #isListening = false;

  constructor(source: NodeReadable) {
    this.#source = source;
  }

  pull(controller: Controller): void {
    const { readableEnded, destroyed } = this.#source;
    if (readableEnded) this.#end(() => controller.close());
    // Its events are over.
    else if (destroyed) this.#end(() => controller.error(new Error('The request was cut off.')));
    else this.#ask(controller);
  }

  cancel(): void {
    this.#end(() => {});
  }

  #ask(controller: Controller): void {
    if (!this.#isListening) this.#listen(controller);
    this.#source.resume();
  }

  #listen(controller: Controller): void {
    this.#isListening = true;
    const fail = () => this.#end(() => controller.error(new Error('The request was not received to its end.')));
    this.#source.on('data', (chunk) => this.#take(chunk, controller));
    this.#source.on('end', () => this.#end(() => controller.close()));
    this.#source.on('error', fail);
    this.#source.on('close', fail);
  }

  #take(chunk: Uint8Array | string, controller: Controller): void {
    // What comes after the end is thrown away.
    if (this.#isOver) return;
    const bytes = typeof chunk === 'string' ? encodeUtf8(chunk) : chunk;
    const taken = bytes.subarray(0, this.#left);
    this.#left -= taken.length;
    this.#source.pause();
    controller.enqueue(taken);
    if (this.#left === 0) this.#end(() => controller.close());
  }

  #end(finish: () => void): void {
    if (!this.#isOver) finish();
    this.#isOver = true;
  }
}

/** Throws away what was not read of a body. Otherwise the next request of the same connection would wait for ever. */
export function discardRest(source: NodeReadable): void {
  if (!source.readableEnded && !source.destroyed) source.resume();
}
