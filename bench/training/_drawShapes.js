// Coloured pictures of ten shapes, turned, scaled and placed at random on a background of gradients and clutter. The class is the shape;
// colours say nothing. The same on every machine.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../packages/random/dist/index.js';

const disc = (x, y) => Math.hypot(x, y) < 1;
const polygon = (corners) => (x, y) => {
  const turn = Math.atan2(y, x);
  const sector = (2 * Math.PI) / corners;
  const off = ((turn % sector) + sector) % sector;
  return Math.hypot(x, y) * Math.cos(off - sector / 2) < Math.cos(sector / 2);
};

/** Whether a point of the unit square [-1, 1]² lies inside. */
const shapes = [
  disc,
  (x, y) => disc(x, y) && Math.hypot(x, y) > 0.6,
  polygon(3),
  polygon(4),
  polygon(6),
  (x, y) => Math.min(Math.abs(x), Math.abs(y)) < 0.28 && disc(x, y),
  (x, y) => Math.hypot(x, y) < 0.55 + 0.42 * Math.cos(5 * Math.atan2(y, x)),
  (x, y) => disc(x, y) && Math.hypot(x - 0.45, y) > 0.8,
  (x, y) => Math.abs(y) < 0.3 && Math.abs(x) < 1,
  (x, y) => disc(x, y) && Math.abs(y) > 0.25,
];

/** Writes `count` pictures as an .npy file with labels, and returns both files. */
export function writeShapes(folder, side, count) {
  const { uniform: random } = createRandom(1);
  const between = (low, high) => low + random() * (high - low);
  const colour = () => [between(0, 255), between(0, 255), between(0, 255)];
  const pixels = new Uint8Array(count * side * side * 3);
  const labels = Array.from({ length: count }, (_, index) => index % shapes.length);
  for (let index = 0; index < count; index++)
    drawOne(pixels.subarray(index * side * side * 3), side, shapes[labels[index]], { between, colour });
  const header =
    `{'descr': '|u1', 'fortran_order': False, 'shape': (${count}, ${side}, ${side}, 3), }`.padEnd(117);
  const file = (name) => ({ path: join(folder, name), name });
  const x = file(`shapes-${side}-${count}.npy`);
  const y = file(`shapes-${side}-${count}.csv`);
  writeFileSync(
    x.path,
    Buffer.concat([Buffer.from(`\x93NUMPY\x01\x00\x76\x00${header}\n`, 'latin1'), pixels]),
  );
  writeFileSync(y.path, labels.join('\n'));
  return { x, y };
}

function drawOne(pixels, side, inside, { between, colour }) {
  const place = (size) => ({
    x: between(size, side - size),
    y: between(size, side - size),
    turn: between(0, 2 * Math.PI),
    size,
    colour: colour(),
  });
  const figure = place(between(0.16, 0.34) * side);
  // Thin strokes distract without being one of the shapes.
  const clutter = Array.from({ length: 6 }, () => place(between(0.08, 0.2) * side));
  const [from, to] = [colour(), colour()];
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const within = ({ x, y, turn, size }, test) => {
        const [right, down] = [(column - x) / size, (row - y) / size];
        return test(
          right * Math.cos(turn) + down * Math.sin(turn),
          down * Math.cos(turn) - right * Math.sin(turn),
        );
      };
      const share = row / side;
      let paint = from.map((value, channel) => value + share * (to[channel] - value));
      for (const stroke of clutter)
        if (within(stroke, (x, y) => Math.abs(y) < 0.12 && Math.abs(x) < 1)) paint = stroke.colour;
      if (within(figure, inside)) paint = figure.colour;
      for (let channel = 0; channel < 3; channel++)
        pixels[(row * side + column) * 3 + channel] = Math.max(
          0,
          Math.min(255, paint[channel] + between(-24, 24)),
        );
    }
}
