// Writes the data of one measurement; started by compare.js.
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../packages/random/dist/index.js';

const [form, folder] = process.argv.slice(2);
const [count, columns, classes] = process.argv.slice(4).map(Number);

// Overlapping groups; one row in twenty carries a wrong label.
const random = createRandom(17);
const groups = Array.from({ length: classes }, () =>
  Float64Array.from({ length: columns }, () => 1.2 * random.normal()),
);
const x = new Float64Array(count * columns);
const y = new Int32Array(count);
for (let i = 0, p = 0; i < count; i++) {
  const group = random.below(classes);
  for (let j = 0; j < columns; j++) x[p++] = groups[group][j] + 1.5 * random.normal();
  y[i] = random.uniform() < 0.05 ? random.below(classes) : group;
}
if (form === 'csv') {
  const out = createWriteStream(join(folder, 'data.csv'));
  out.write(`${Array.from({ length: columns }, (_, j) => `c${j}`).join(',')}\n`);
  for (let i = 0; i < count; i++) {
    if (!out.write(`${x.subarray(i * columns, (i + 1) * columns).join(',')}\n`)) {
      await new Promise((resolve) => out.once('drain', resolve));
    }
  }
  out.end();
} else {
  writeFileSync(join(folder, 'x.bin'), new Uint8Array(x.buffer));
  writeFileSync(join(folder, 'y.bin'), new Uint8Array(y.buffer));
}
