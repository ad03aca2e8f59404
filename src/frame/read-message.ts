/** Reads what comes from the other side of a frame. Of a message, only what a table lists is taken, and all of it must fit. */
import { type OwnMembers, readOwn } from '../options/own.js';

/** What `typeof` may say of a member. A member that may be missing is also `undefined`. */
type KindOf<Value> = unknown extends Value
  ? typeof ANY
  : undefined extends Value
    ? `${KindOfGiven<NonNullable<Value>>} undefined`
    : KindOfGiven<Value>;

type KindOfGiven<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : 'object';

/** The members of a message, each with its kind. */
export type MessageFormat<Message> = { readonly [Name in keyof Message]-?: KindOf<Message[Name]> };

/** The members of some messages, by their types. */
export type MessageFormats<Messages> = { readonly [Type in keyof Messages]: MessageFormat<Messages[Type]> };

/** Data of any kind. */
export const ANY = 'string number boolean object undefined';

/** Reads the members of a message into an object that inherits nothing. Returns `undefined` if one of them has the wrong kind. */
export function readMessage<Message>(members: MessageFormat<Message>, from: unknown): Message | undefined {
  const message: OwnMembers = Object.create(null);
  for (const [name, kind] of Object.entries<string>(members)) {
    const value = readOwn(from, name);
    if (!kind.includes(typeof value)) return undefined;
    if (value !== undefined) message[name] = value;
  }
  return message as Message;
}
