/** The height of the form: told when it changes, and never dependent on the height of the frame. */
// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { createContainer, watchHeight } from '../../../src/frame/inside/height.js';

/** Creates a container of a height that the test changes. The page gets its old content back. */
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
  const container = createContainer(document);
  const box = { height: 100 };
  container.getBoundingClientRect = () => box as DOMRect;
  return { container, box };
}

it('prepares a document whose content decides its height', () => {
  const { container } = create('<p>Loading</p>');
  expect([...document.body.children]).toEqual([container]);
  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(document.body.style).toMatchObject({ margin: '0px', padding: '4px' });
  for (const element of [document.documentElement, document.body, container]) {
    expect(element.style.height + element.style.minHeight).toBe('');
  }
});

it('is told once for each change, in whole pixels, with room for the rings', () => {
  const { container, box } = create();
  const heights: number[] = [];
  const measure = watchHeight(container, (height) => heights.push(height));
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

it('is measured when the container changes', () => {
  const { container } = create();
  const observe = vi.spyOn(ResizeObserver.prototype, 'observe');
  const onChange = vi.fn();
  watchHeight(container, onChange);
  expect(observe).toHaveBeenCalledWith(container);
  observe.mockRestore();
});
