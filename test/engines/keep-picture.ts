/** Keeps pictures for people to look at. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from './driver.js';

/** Saves a picture of the page, if PAYVEIL_PICTURES names a folder. */
export async function keepPicture(name: string, driver: Pick<Driver, 'takePicture'>): Promise<void> {
  const folder = process.env.PAYVEIL_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), await driver.takePicture());
}
