import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numberClasses } from './labels.js';

/** Writes each sample's class number and counts the classes. */
export async function writeLabels(
  draft: string,
  labels: readonly string[] | undefined,
  category: number | undefined,
): Promise<{ classNames: string[]; classCounts: number[] }> {
  if (labels === undefined || category === undefined) return { classNames: [], classCounts: [] };
  const { names, indexes } = numberClasses(labels, category);
  await writeFile(join(draft, 'labels.bin'), new Uint8Array(indexes.buffer));
  const counts = new Array<number>(names.length).fill(0);
  for (const index of indexes) counts[index]!++;
  return { classNames: names, classCounts: counts };
}
