/** The box in the page: what its frame may do, how it looks, how high it is, and the text in place of the frame. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBox, scrollToPart, setHeight, setText } from '../../src/frame/box.js';
import { makeHost } from '../checkout/mounted-form.js';
import { options, SRC } from './fake-frame.js';

const create = (changes: object = {}, host: Element = document.body) => createBox({ ...options, ...changes }, host);

describe('the frame of a box', () => {
  it('can do what a form needs, and no more', () => {
    const { frame } = create();
    expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-modals',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(frame.allow).toBe('clipboard-write');
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

  it.each([
    [['autofill', 'manual-text', 'geolocation', 'autofill-x'], 'clipboard-write;autofill;manual-text'],
    [['manual-text'], 'clipboard-write;manual-text'],
    [['camera'], 'clipboard-write'],
  ])('may be filled in a browser that lists %j', (names, allow) => {
    Object.assign(document, { featurePolicy: { features: () => names } });
    onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'));
    expect(create().frame.allow).toBe(allow);
  });

  it('keeps its styles against any rule of the page', () => {
    const { frame, root } = create();
    const container = frame.parentElement as HTMLElement;
    for (const name of ['all', 'width', 'margin', 'display']) {
      expect([name, frame.style.getPropertyPriority(name)]).toEqual([name, 'important']);
    }
    for (const { style } of [frame, container]) expect(style.getPropertyValue('all')).toBe('initial');
    for (const name of ['all', 'display']) expect(container.style.getPropertyPriority(name)).toBe('important');
    expect(root.style.getPropertyPriority('contain')).toBe('important');
  });

  it('has a form of its own, or autofill would fill fields of the page', () => {
    const warn = vi.spyOn(console, 'warn');
    onTestFinished(() => warn.mockRestore());
    expect(create().frame.parentElement?.outerHTML).toMatch(/^<form style="[^"]*"><iframe /);
    expect(warn).not.toHaveBeenCalled();
  });

  it('has none within a form of the page, which is told to the developer', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const form = makeHost('form');
    for (const host of [form, form.appendChild(document.createElement('div'))]) {
      expect(create({}, host).frame.parentElement?.tagName).toBe('DIV');
    }
    expect(warn).toHaveBeenCalledTimes(2);
    expect(String(warn.mock.calls[0])).toContain('outer form');
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
    scrollToPart(box, 120, 60);
    expect(scroll.mock.results).toMatchObject([
      { value: { position: 'absolute', top: '116px', height: '60px', isInside: true } },
    ]);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(box.root.children).toHaveLength(2);
  });
});
