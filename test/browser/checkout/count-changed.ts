/** Compares two pictures of a page, in the page. */
import type { Page } from '@playwright/test';

/** Counts the pixels whose colours in the two pictures have a contrast of at least 3:1. */
export function countChanged(page: Page, ...pictures: readonly [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (texts) => {
      const read = async (text: string) => {
        const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes]));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const toLinear = (part = 0) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
        return Array.from({ length: data.length / 4 }, (_, i) => {
          const [red = 0, green = 0, blue = 0] = [...data.subarray(i * 4, i * 4 + 3)].map(toLinear);
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        });
      };
      const [before = [], after = []] = await Promise.all(texts.map(read));
      return before.filter((light, i) => {
        const [low, high] = [light, after[i] ?? light].sort((a, b) => a - b) as [number, number];
        return (high + 0.05) / (low + 0.05) >= 3;
      }).length;
    },
    pictures.map((picture) => picture.toString('base64')),
  );
}
