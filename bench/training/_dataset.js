// Random images as an .npy file of bytes with their labels; one validation image for every eight training images.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../packages/random/dist/index.js';

export const trainShare = 8 / 9;

export function writeDataset(folder, { channels, side }, trainCount) {
  const count = (trainCount * 9) / 8;
  const pixels = new Uint8Array(count * channels * side * side);
  const { uniform } = createRandom(1);
  for (let index = 0; index < pixels.length; index++) pixels[index] = uniform() * 256;
  const header =
    `{'descr': '|u1', 'fortran_order': False, 'shape': (${count}, ${side}, ${side}, ${channels}), }`.padEnd(
      117,
    );
  const start = Buffer.from(`\x93NUMPY\x01\x00\x76\x00${header}\n`, 'latin1');
  const file = (name) => ({ path: join(folder, name), name });
  const x = file(`${side}-${trainCount}.npy`);
  const y = file(`${side}-${trainCount}.csv`);
  writeFileSync(x.path, Buffer.concat([start, pixels]));
  writeFileSync(y.path, Array.from({ length: count }, (_, index) => index % 10).join('\n'));
  return { x, y };
}
