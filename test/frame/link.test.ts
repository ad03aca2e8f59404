/** The line between a page and its frame: messages that fit a table, and questions that are answered once. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLink } from '../../src/frame/link.js';
import type { MessageFormats } from '../../src/frame/read-message.js';
import { settle } from './settle.js';

interface Heard {
  height: { readonly height: number; readonly why?: string | undefined };
}

type Sent = Record<'ask' | 'tell', { readonly id?: number; readonly text?: string }>;

const HEARD: MessageFormats<Heard> = { height: { height: 'number', why: 'string undefined' } };

/** Opens a link, and holds the other end of its line. */
function open() {
  const { port1, port2 } = new MessageChannel();
  const received: unknown[] = [];
  const height = vi.fn<(message: Heard['height']) => void>();
  port2.onmessage = ({ data }) => received.push(data);
  const link = openLink<Sent, Heard>(port1, HEARD, { height });
  onTestFinished(() => port1.close());
  const send = async (...messages: unknown[]) => {
    for (const message of messages) port2.postMessage(message);
    await settle();
  };
  return { link, height, received, send };
}

/** A message that fits, so that a test sees that the line is still open. */
const FITS = { type: 'height', height: 3 };

describe('a message', () => {
  it('goes to the receiver of its type, with its listed members', async () => {
    const { height, send } = open();
    await send({ ...FITS, why: 'it grew', token: 'x' }, { type: 'width', height: 1 });
    expect(height.mock.calls).toEqual([[{ height: 3, why: 'it grew' }]]);
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', '', undefined, null, 7, {}, ['height', 'x']])(
    'with the type %j is ignored',
    async (type) => {
      const { height, send } = open();
      await send({ ...FITS, type }, FITS);
      expect(height.mock.calls).toEqual([[{ height: 3 }]]);
    },
  );

  it.each([undefined, null, 'height', 7, 7n, true, [], new Date(0)])(
    'that is no message is ignored: %s',
    async (data) => {
      const { height, send } = open();
      await send(data, FITS);
      expect(height).toHaveBeenCalledOnce();
    },
  );

  it.each([
    '{}',
    '{"height":"9"}',
    '{"height":null}',
    '{"height":[9]}',
    '{"height":9,"why":7}',
    '{"__proto__":{"height":9}}',
  ])('that does not fit is ignored whole: %s', async (members) => {
    const { height, send } = open();
    await send(JSON.parse(members.replace(/^{"?/, (start) => `{"type":"height"${start === '{' ? '' : ',"'}`)), FITS);
    expect(height.mock.calls).toEqual([[{ height: 3 }]]);
  });

  it('is sent with its type, which no member replaces', async () => {
    const { link, received } = open();
    link.send('tell', { text: 'a', type: 'evil' } as never);
    await settle();
    expect(received).toEqual([{ type: 'tell', text: 'a' }]);
  });
});

describe('a question', () => {
  it('is sent with a number of its own, and resolves with its answer', async () => {
    const { link, received } = open();
    const answers = [link.ask('ask', { text: 'a' }), link.ask('ask', {})];
    await settle();
    expect(received).toEqual([
      { type: 'ask', id: 1, text: 'a' },
      { type: 'ask', id: 2 },
    ]);
    link.settle(2, 'second');
    link.settle(1, 'first');
    expect(await Promise.all(answers)).toEqual(['first', 'second']);
  });

  it('is answered once, and only by its number', async () => {
    const { link } = open();
    const answer = link.ask('ask', {});
    for (const id of [0, 2, -1, Number.NaN]) link.settle(id, 'wrong');
    link.settle(1, 'first');
    link.settle(1, 'late');
    expect(await answer).toBe('first');
  });

  it('rejects if its answer is an error', async () => {
    const { link } = open();
    const answer = link.ask('ask', {});
    link.settle(1, undefined, new Error('no'));
    await expect(answer).rejects.toThrow('no');
  });

  it('ends with nothing when the line is closed', async () => {
    const { link } = open();
    const answers = [link.ask('ask', {}), link.ask('ask', {})];
    link.close();
    expect(await Promise.all(answers)).toEqual([undefined, undefined]);
  });
});
