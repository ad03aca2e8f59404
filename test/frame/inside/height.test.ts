/** The height of the form: told when it changes, and never dependent on the height of the frame. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createContainer, watchHeight } from '../../../src/frame/inside/height.js';

/** Creates a room of a height that the test changes. The page gets its old content back. */
function create(content = '') {
  const { documentElement: root, body } = document;
  const before = [root.getAttribute('style'), body.getAttribute('style'), body.innerHTML] as const;
  onTestFinished(() => {
    for (const [i, element] of [root, body].entries()) {
      if (before[i] == null) element.removeAttribute('style');
    }
    body.innerHTML = before[2];
  });
  body.innerHTML = content;
  const room = createContainer(document);
  const box = { height: 100 };
  room.getBoundingClientRect = () => box as DOMRect;
  return { room, box };
}

it('prepares a document whose content decides its height', () => {
  const { room } = create('<p>Loading</p>');
  expect([...document.body.children]).toEqual([room]);
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(document.body.style).toMatchObject({ margin: '0px', padding: '4px' });
  for (const element of [document.documentElement, document.body, room]) {
    expect(element.style.height + element.style.minHeight).toBe('');
  }
});

it('is told once for each change, in whole pixels, with room for the rings', () => {
  const { room, box } = create();
  const heights: number[] = [];
  const measure = watchHeight(room, (height) => heights.push(height));
  measure();
  measure();
  box.height = 100.2;
  measure();
  box.height = 100.4;
  measure();
  box.height = 50;
  measure();
  expect(heights).toEqual([108, 109, 58]);
});

it('is measured when the room changes', () => {
  const { room } = create();
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe');
  const onChange = vi.fn();
  watchHeight(room, onChange);
  expect(observe).toHaveBeenCalledWith(room);
  observe.mockRestore();
});
