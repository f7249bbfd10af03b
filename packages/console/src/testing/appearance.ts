import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { whileStill } from './whileStill.js';

/**
 * How a page looks, coarsely: the average colour of the cells of a grid. Fonts differ from machine to machine, so
 * letters must not matter; a missing part, a broken layout or a wrong colour does.
 */
export interface Appearance {
  columns: number;
  rows: number;
  /** Red, green and blue of every cell, from 0 to 255. */
  cells: number[];
}

const folder = fileURLToPath(new URL('../../../appearance/', import.meta.url));
const columns = 48;

/** The appearance of the visible part of a page. */
export async function appearanceOf(page: Page): Promise<Appearance> {
  // What compression loses is averaged away, and it takes a fraction of the time.
  const options = { type: 'jpeg', quality: 90 } as const;
  const picture = (await whileStill(page, async () => await page.screenshot(options))).toString('base64');
  return await page.evaluate(
    async ({ data, wide }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const high = Math.max(1, Math.round((wide * bitmap.height) / bitmap.width));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const cells: number[] = [];
      const [width, height] = [bitmap.width / wide, bitmap.height / high].map(Math.ceil);
      for (let row = 0; row < high; row++)
        for (let column = 0; column < wide; column++) {
          const [left, top] = [(column * bitmap.width) / wide, (row * bitmap.height) / high].map(Math.floor);
          let [red, green, blue] = [0, 0, 0];
          // Cells at the right and the bottom may reach beyond the picture; what is there counts as black.
          const [right, bottom] = [
            Math.min(left! + width!, bitmap.width),
            Math.min(top! + height!, bitmap.height),
          ];
          for (let y = top!; y < bottom; y++)
            for (let x = left!; x < right; x++) {
              const at = (y * bitmap.width + x) * 4;
              red += pixels[at]!;
              green += pixels[at + 1]!;
              blue += pixels[at + 2]!;
            }
          for (const sum of [red, green, blue]) cells.push(Math.round(sum / (width! * height!)));
        }
      return { columns: wide, rows: high, cells };
    },
    { data: picture, wide: columns },
  );
}

/** The share of cells whose colour differs visibly; 1 if the grids have different shapes. */
export function difference(seen: Appearance, kept: Appearance): number {
  if (seen.columns !== kept.columns || seen.rows !== kept.rows) return 1;
  const visible = 24;
  let different = 0;
  for (let at = 0; at < seen.cells.length; at += 3)
    if (
      [0, 1, 2].some((channel) => Math.abs(seen.cells[at + channel]! - kept.cells[at + channel]!) > visible)
    )
      different++;
  return different / (seen.cells.length / 3);
}

/** The appearance that was kept under a name; written if `TRICORN_TEST_KEEP_LOOKS` is set. */
export async function keptAppearance(name: string, seen: Appearance): Promise<Appearance> {
  const path = `${folder}${name}.txt`;
  if (process.env['TRICORN_TEST_KEEP_LOOKS']) {
    await mkdir(folder, { recursive: true });
    const cells = Buffer.from(seen.cells).toString('base64');
    await writeFile(path, `${seen.columns}x${seen.rows} ${cells}\n`);
  }
  const [shape = '', cells = ''] = (await readFile(path, 'utf8')).trim().split(' ');
  const [columns = 0, rows = 0] = shape.split('x').map(Number);
  return { columns, rows, cells: [...Buffer.from(cells, 'base64')] };
}
