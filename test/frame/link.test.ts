/** The line between a page and its frame: messages by their own type, and questions that are answered once. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Incoming, type Link, openLink, type Receivers } from '../../src/frame/link.js';
import { settle } from './settle.js';

type Message = { readonly type: string; readonly id?: number };

/** Opens a link, and holds the other end of its line. */
function open(receivers: Receivers = {}) {
  const { port1, port2 } = new MessageChannel();
  const received: unknown[] = [];
  port2.onmessage = ({ data }) => received.push(data);
  const link: Link<Message> = openLink(port1, receivers);
  onTestFinished(() => port1.close());
  const send = async (...messages: unknown[]) => {
    for (const message of messages) port2.postMessage(message);
    await settle();
  };
  return { link, received, send };
}

describe('a message', () => {
  it('goes to the receiver of its type', async () => {
    const got: Incoming[] = [];
    const { send } = open({ height: (message) => got.push(message) });
    await send({ type: 'height', height: 3 }, { type: 'width' });
    expect(got).toEqual([{ type: 'height', height: 3 }]);
  });

  it.each([
    'toString',
    'constructor',
    '__proto__',
    'hasOwnProperty',
    '',
    undefined,
    null,
    7,
    {},
    ['height'].concat('x'),
  ])('with the type %j is ignored', async (type) => {
    const height = vi.fn();
    const { send } = open({ height });
    await send({ type }, { type: 'height' });
    expect(height).toHaveBeenCalledOnce();
  });

  it.each([undefined, null, 'height', 7, 7n, true, [], new Date(0)])(
    'that is no message is ignored: %s',
    async (data) => {
      const height = vi.fn();
      const { send } = open({ height });
      await send(data, { type: 'height' });
      expect(height).toHaveBeenCalledOnce();
    },
  );

  it('has only its own members', async () => {
    const got: Incoming[] = [];
    const { send } = open({ height: (message) => got.push(message) });
    await send(JSON.parse('{"type":"height","__proto__":{"height":9}}'));
    expect(got[0]?.height).toBeUndefined();
  });
});

describe('a question', () => {
  const ask = ({ link }: Pick<ReturnType<typeof open>, 'link'>) => link.ask((id) => ({ type: 'ask', id }));

  it('is sent with a number of its own, and resolves with its answer', async () => {
    const opened = open();
    const answers = [ask(opened), ask(opened)];
    await settle();
    expect(opened.received).toEqual([
      { type: 'ask', id: 1 },
      { type: 'ask', id: 2 },
    ]);
    opened.link.settle(2, 'second');
    opened.link.settle(1, 'first');
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('is answered once', async () => {
    const opened = open();
    const answer = ask(opened);
    opened.link.settle(1, 'first');
    opened.link.settle(1, 'late');
    expect(await answer).toBe('first');
  });

  it.each([0, 2, '1', null, undefined, '__proto__', {}])('ignores an answer to the number %j', async (id) => {
    const opened = open();
    const answer = ask(opened);
    opened.link.settle(id, 'wrong');
    opened.link.settle(1, 'right');
    expect(await answer).toBe('right');
  });

  it('rejects if its answer rejects', async () => {
    const opened = open();
    const answer = ask(opened);
    opened.link.settle(1, undefined, new Error('no'));
    await expect(answer).rejects.toThrow('no');
  });

  it('ends with nothing when the line is closed', async () => {
    const opened = open();
    const answers = [ask(opened), ask(opened)];
    opened.link.close();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  });
});
