/** How one member is read: present or not, of the right type, and by its own rule. */

import type { IssueCode } from '../errors/issue.js';
import { isWellFormed, TEXT_MAX_LENGTH } from '../fields/text.js';
import { trim } from '../intrinsics.js';

/** Reports a problem with the member being read; there is then nothing to send. */
export type Report = (code: IssueCode) => undefined;

/** Reads one member: returns what is to be sent, or reports. */
export type Read<Given, Sent> = (value: Given, report: Report) => Sent | undefined;

/** A member that must be there. */
export function required<Sent>(read: Read<unknown, Sent>): Read<unknown, Sent> {
  return (value, report) => (value === undefined ? report('required') : read(value, report));
}

/** A member that may be left out, and is then sent as `fallback`, or not at all. */
export function optional<Sent>(read: Read<unknown, Sent>, fallback?: Sent): Read<unknown, Sent> {
  return (value, report) => (value === undefined ? fallback : read(value, report));
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
    const trimmed = trim(value);
    return trimmed.length > TEXT_MAX_LENGTH ? report('text_too_long') : read(trimmed, report);
  });
}
