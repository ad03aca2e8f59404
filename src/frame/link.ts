/** One end of the line between a page and its frame: messages through a port, and questions that are answered. */
import { readOwn } from '../options/own.js';
import { type MessageFormats, readMessage } from './read-message.js';

/** What one end does with a message of each type. */
export type Receivers<Heard> = { readonly [Type in keyof Heard]: (message: Heard[Type]) => void };

/** One end of the line. */
export interface Link<Sent> {
  send<Type extends keyof Sent>(type: Type, message: Sent[Type]): void;
  /** Asks the other end, and resolves with its answer. */
  ask<Type extends keyof Sent>(type: Type, message: Omit<Sent[Type], 'id'>): Promise<unknown>;
  /** Ends a question with its answer, or with an error. */
  settle(id: number, value: unknown, error?: Error): void;
  /** Ends all open questions, with nothing or with an error. */
  end(error?: Error): void;
  /** Closes the line. Open questions end with nothing. */
  close(): void;
}

/**
 * Opens one end of the line.
 * @param onMisfit Gets the type and the number of a message that does not fit the table. Otherwise it is ignored.
 */
export function openLink<Sent, Heard>(
  port: MessagePort,
  heard: MessageFormats<Heard>,
  receivers: Receivers<Heard>,
  onMisfit?: (type: keyof Heard, id: unknown) => void,
): Link<Sent> {
  const questions = new Map<number, (answer: unknown) => void>();
  let last = 0;
  const settle: Link<Sent>['settle'] = (id, value, error) => {
    questions.get(id)?.(error ? Promise.reject(error) : value);
    questions.delete(id);
  };
  const receive = <Type extends keyof Heard>(type: Type, data: unknown) => {
    const message = readMessage(heard[type], data);
    if (message) receivers[type](message);
    else onMisfit?.(type, readOwn(data, 'id'));
  };
  port.onmessage = ({ data }) => {
    const type = readOwn(data, 'type');
    if (typeof type === 'string' && Object.hasOwn(heard, type)) receive(type as keyof Heard, data);
  };
  const end: Link<Sent>['end'] = (error) => {
    for (const id of questions.keys()) settle(id, undefined, error);
  };
  return {
    settle,
    end,
    send: (type, message) => port.postMessage({ ...message, type }),
    ask: (type, message) =>
      new Promise((resolve) => {
        questions.set(++last, resolve);
        port.postMessage({ ...message, type, id: last });
      }),
    close() {
      port.close();
      end();
    },
  };
}
