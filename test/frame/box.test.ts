/** The box in the page: what its frame may do, how it looks, how high it is, and the text in place of the frame. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBox, reveal, setHeight, setText } from '../../src/frame/box.js';
import { options, SRC } from './fake-frame.js';

const create = (changes: object = {}) => createBox({ ...options, ...changes });

describe('the frame of a box', () => {
  it('can do what a form needs, and no more', () => {
    const { frame } = create();
    expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-modals',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(frame.allow).toBe('focus-without-user-activation; clipboard-write');
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
    expect(frame.loading).toBe('lazy');
    expect(frame.src).toBe(SRC);
  });

  it('can open a window only for a link to the support', () => {
    const tokens = create({ support: { email: 'help@shop.example' } })
      .frame.getAttribute('sandbox')
      ?.split(' ');
    expect(tokens).toContain('allow-popups');
    expect(tokens).toContain('allow-popups-to-escape-sandbox');
    expect(create({ support: undefined }).frame.getAttribute('sandbox')).not.toContain('allow-popups');
  });

  it('has a name for screen readers', () => {
    expect(create().frame.title).toBe('Payment');
    expect(create({ title: 'Zahlung' }).frame.title).toBe('Zahlung');
    expect(create().frame.hasAttribute('role')).toBe(false);
  });

  it('keeps its styles against any rule of the page', () => {
    const { frame, root } = create();
    for (const name of ['all', 'width', 'margin', 'display']) {
      expect([name, frame.style.getPropertyPriority(name)]).toEqual([name, 'important']);
    }
    expect(root.style.getPropertyPriority('contain')).toBe('important');
    expect(frame.style.getPropertyValue('all')).toBe('initial');
  });

  it('is outside the page until somebody adds it', () => {
    const { root, frame, text } = create();
    expect(root.isConnected).toBe(false);
    expect(root.dataset.phase).toBe('open');
    expect([...root.children]).toEqual([frame, text]);
  });
});

describe('the height of a frame', () => {
  it.each([
    [300, '300px'],
    [0, '0px'],
    [20_000, '20000px'],
    [20_001, '20000px'],
    [Number.POSITIVE_INFINITY, '20000px'],
  ])('of %s is %s, so that no frame covers the page', (height, shown) => {
    const box = create();
    setHeight(box, height);
    expect(box.frame.style.height).toBe(shown);
    expect(box.frame.style.getPropertyPriority('height')).toBe('important');
  });

  it.each([Number.NaN, '7px;color:red', '1e9', {}, [1, 2], undefined])('that is none changes nothing: %s', (height) => {
    const box = create();
    setHeight(box, 300);
    setHeight(box, height as never);
    expect(box.frame.style.height).toMatch(/^(300|20000)px$/);
    expect(box.frame.style.color).toBe('');
  });
});

describe('the text of a box', () => {
  it('is told to screen readers, stands in place of the frame, and goes again', () => {
    const box = create();
    const { frame, text } = box;
    expect([text.hidden, frame.style.display]).toEqual([true, 'block']);
    setText(box, '<b>Later</b>');
    expect([text.hidden, frame.style.display]).toEqual([false, 'none']);
    expect(text.innerHTML).toBe('&lt;b&gt;Later&lt;/b&gt;');
    expect(text.getAttribute('role')).toBe('alert');
    setText(box, '');
    expect([text.hidden, text.textContent, frame.style.display]).toEqual([true, '', 'block']);
  });
});

describe('a box', () => {
  it('scrolls a part of its frame into view, and leaves nothing behind', () => {
    const box = create();
    const scroll = vi.fn(function (this: HTMLElement) {
      const { position, top, height } = this.style;
      return { position, top, height, isInside: this.parentElement === box.root };
    });
    const { scrollIntoView } = HTMLElement.prototype;
    HTMLElement.prototype.scrollIntoView = scroll as never;
    onTestFinished(() => {
      HTMLElement.prototype.scrollIntoView = scrollIntoView;
    });
    reveal(box, 120, 60);
    expect(scroll.mock.results).toMatchObject([
      { value: { position: 'absolute', top: '116px', height: '60px', isInside: true } },
    ]);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(box.root.children).toHaveLength(2);
  });
});
