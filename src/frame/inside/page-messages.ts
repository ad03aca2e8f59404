/** What the frame reads of each message of its page. The page has nothing to hide from its frame, so it sends them as they are. */
import { type GivenOptions, type Hello, ID, type PageMessages, type Surroundings } from '../messages.js';
import { ANY, type MessageFormat, type MessageFormats } from '../read-message.js';

const SURROUNDINGS: MessageFormat<Surroundings> = {
  scheme: 'string',
  direction: 'string',
  rootSize: 'string',
  size: 'string',
  font: 'string',
  tokens: 'object',
};

const GIVEN: MessageFormat<GivenOptions> = { options: 'object', names: 'object', functions: 'object' };

/** The members of the first message. */
export const HELLO_MEMBERS: MessageFormat<Hello> = { ...GIVEN, version: 'number', around: 'object', address: 'string' };

export const FROM_PAGE: MessageFormats<PageMessages> = {
  around: SURROUNDINGS,
  update: { ...ID, ...GIVEN },
  validate: ID,
  submit: ID,
  checkAgain: ID,
  clear: ID,
  setError: { ...ID, field: 'string undefined', code: 'string undefined', message: 'string' },
  focus: { ...ID, field: 'string undefined' },
  unmount: ID,
  answer: { ...ID, value: ANY, outcome: 'string undefined' },
};
