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
  /** Closes the line. Open questions end with nothing. */
  close(): void;
}

/** Opens one end of the line. */
export function openLink<Message extends object>(port: MessagePort, receivers: Receivers): Link<Message> {
  const questions = new Map<unknown, (answer: unknown) => void>();
  const own = takeOwn(receivers);
  let last = 0;
  const settle = (id: unknown, value?: unknown, error?: Error) => {
    questions.get(id)?.(error ? Promise.reject(error) : value);
    questions.delete(id);
  };
  const send = (message: Message) => port.postMessage(message);
  port.onmessage = ({ data }) => {
    const message = takeOwn<Incoming>(data);
    if (typeof message.type === 'string') own[message.type]?.(message);
  };
  return {
    send,
    ask: (write) =>
      new Promise((resolve) => {
        questions.set(++last, resolve);
        send(write(last));
      }),
    settle,
    close() {
      port.close();
      for (const id of questions.keys()) settle(id);
    },
  };
}
