/** How one member is read: present or not, of the right type, and by its own rule. */
import * as z from 'zod/mini';
import type { IssueCode } from '../errors/issue.js';
import { isWellFormed, TEXT_MAX_LENGTH } from '../fields/text.js';
import { MESSAGES } from './messages.js';

/** Reports a problem with the member being read; there is then nothing to send. */
export type Report = (code: IssueCode) => undefined;

/** Reads one given member: what is to be sent, or a report. */
type Read<Given, Sent> = (value: Given, report: Report) => Sent | undefined;

/** Adds a problem to what zod has found, under our code and path. */
export function addIssue(payload: { readonly issues: object[] }, path: string, code: IssueCode): undefined {
  // `continue`, or zod would skip the checks across members once one member is wrong.
  payload.issues.push({ code, message: MESSAGES[code], path: path ? [path] : [], continue: true });
}

/** A member that must be there. */
export function required<Sent>(read: Read<unknown, Sent>) {
  return member((value, report) => (value === undefined ? report('required') : read(value, report)));
}

/** A member that may be left out. */
export function optional<Sent>(read: Read<unknown, Sent>) {
  return withDefault(undefined, read);
}

/** A member that is sent as `fallback` when it is left out. */
export function withDefault<Sent>(fallback: Sent | undefined, read: Read<unknown, Sent>) {
  return member((value, report) => (value === undefined ? fallback : read(value, report)));
}

function member<Sent>(read: Read<unknown, Sent>) {
  return z.transform((value: unknown, payload) => read(value, (code) => addIssue(payload, '', code)));
}

/** Reads a text that UTF-8 can carry. */
export function text<Sent>(read: Read<string, Sent>): Read<unknown, Sent> {
  return (value, report) => {
    if (typeof value !== 'string') return report('invalid_type');
    return isWellFormed(value) ? read(value, report) : report('text_malformed');
  };
}

/** Reads a text of at most 500 characters, trimmed. */
export function shortText<Sent>(read: Read<string, Sent>): Read<unknown, Sent> {
  return text((value, report) => {
    const trimmed = value.trim();
    return trimmed.length > TEXT_MAX_LENGTH ? report('text_too_long') : read(trimmed, report);
  });
}
