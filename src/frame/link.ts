/** One end of the line between a page and its frame: messages through a port, and questions that are answered. */
import { takeOwn } from '../options/own.js';

/** A message as it comes in. Its members may be anything. */
export type Incoming = Readonly<Record<string, unknown>>;

/** What one end does with a message of each type. Other types are ignored. */
export type Receivers = Readonly<Record<string, (message: Incoming) => void>>;

/** One end of the line. */
export interface Link<Message extends object> {
  send(message: Message): void;
  /** Asks the other end, and resolves with its answer. */
  ask(write: (id: number) => Message): Promise<unknown>;
  /** Ends a question with its answer, or with an error. */
  settle(id: unknown, value: unknown, error?: Error): void;
  /** Closes the line. Open and later questions end with nothing, or with the error. */
  close(error?: Error): void;
}

/** Opens one end of the line. */
export function openLink<Message extends object>(port: MessagePort, receivers: Receivers): Link<Message> {
  const questions = new Map<unknown, (value: unknown) => void>();
  let last = 0;
  let end: { readonly error: Error | undefined } | undefined;
  const link: Link<Message> = {
    send: (message) => port.postMessage(message),
    ask: (write) =>
      new Promise((resolve) => {
        questions.set(++last, resolve);
        if (end) link.settle(last, undefined, end.error);
        else link.send(write(last));
      }),
    settle(id, value, error) {
      questions.get(id)?.(error ? Promise.reject(error) : value);
      questions.delete(id);
    },
    close(error) {
      end = { error };
      port.close();
      for (const id of questions.keys()) link.settle(id, undefined, error);
    },
  };
  port.onmessage = ({ data }) => {
    const message = takeOwn<Incoming>(Object(data));
    const { type } = message;
    if (typeof type === 'string' && Object.hasOwn(receivers, type)) receivers[type]?.(message);
  };
  return link;
}
