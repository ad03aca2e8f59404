/** The frame's end of the line to its page. Only what the table of messages lists leaves the frame, and no echo of an entry. */
import { createOptionError } from '../../errors/option-error.js';
import { type Link, openLink, type Receivers } from '../link.js';
import { FROM_FRAME, type FrameMessages, type PageMessages } from '../messages.js';
import { readMessage } from '../read-message.js';
import type { EchoFilter } from './echo-filter.js';
import { describeError } from './page-errors.js';
import { FROM_PAGE } from './page-messages.js';

/** What the frame can tell its page, and ask it. */
export type PageLink = Pick<Link<FrameMessages>, 'send' | 'ask' | 'settle'>;

/** Opens the line. A call that has the wrong members is answered at once. */
export function openPageLink(port: MessagePort, receivers: Receivers<PageMessages>, echo: EchoFilter): PageLink {
  const refuse = (type: keyof PageMessages, id: unknown) => {
    const error = describeError(createOptionError(`of ${type} is wrong`));
    if (typeof id === 'number' && type !== 'answer') send('done', { id, error });
  };
  const link = openLink<FrameMessages, PageMessages>(port, FROM_PAGE, receivers, refuse);
  const send: PageLink['send'] = (type, message) => {
    const listed = readMessage(FROM_FRAME[type], echo.remove(message));
    if (listed) link.send(type, listed);
  };
  const ask: PageLink['ask'] = async (type, question) => {
    const listed = readMessage(FROM_FRAME[type], { ...echo.remove(question), id: 0 });
    return listed && link.ask(type, listed);
  };
  return { send, ask, settle: link.settle };
}
