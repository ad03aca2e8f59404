/** Compares pictures of a control with and without the focus. */
import type { Page } from '@playwright/test';

/** How far from the edge of the picture a ring may be, in pixels. */
export const EDGE = 12;

/**
 * Tells how much of each side of a picture has changed by a contrast of at least 3:1, from 0 to 1: of its rows on the left and on
 * the right, and of its columns above and below.
 */
export function measureRing(page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<Record<string, number>> {
  const texts = pictures.map((picture) => picture.toString('base64'));
  return page.evaluate(
    async ({ texts, edge }) => {
      const read = async (text: string) => {
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const light = (x: number, y: number) => {
          const [r = 0, g = 0, b = 0] = [0, 1, 2].map((part) => {
            const share = (data[(y * width + x) * 4 + part] ?? 0) / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        };
        return { width, height, light };
      };
      const [before, after] = (await Promise.all(texts.map(read))) as [
        Awaited<ReturnType<typeof read>>,
        Awaited<ReturnType<typeof read>>,
      ];
      const { width, height } = before;
      const hasChanged = (x: number, y: number) => {
        const [one, other] = [before.light(x, y), after.light(x, y)];
        return Math.max(one, other) / Math.min(one, other) >= 3;
      };
      const near = Array.from({ length: edge }, (_, i) => i);
      const share = (length: number, isIn: (at: number) => boolean) =>
        Array.from({ length }, (_, at) => at).filter(isIn).length / length;
      return {
        top: share(width, (x) => near.some((y) => hasChanged(x, y))),
        right: share(height, (y) => near.some((x) => hasChanged(width - 1 - x, y))),
        bottom: share(width, (x) => near.some((y) => hasChanged(x, height - 1 - y))),
        left: share(height, (y) => near.some((x) => hasChanged(x, y))),
      };
    },
    { texts, edge: EDGE },
  );
}
