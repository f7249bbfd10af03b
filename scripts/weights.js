// Checks what a clone must carry: each release replaces its weights at one path and keeps no other state of a training.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const weightsBytesMax = 60e6;
const otherBytesMax = 1e6;
const checkpoint = /\.(pt|pth|ckpt|safetensors|npz|optim)$|checkpoint|(^|\/)(epoch|step)[-_]?\d+/i;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '')
  .map((path) => ({ path, bytes: statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0 }));
const weights = files.filter(({ path }) => path.startsWith('models/'));
const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
const problems = [
  ...(total > weightsBytesMax
    ? [
        `models/ has ${total.toLocaleString('en')} bytes; at most ${weightsBytesMax.toLocaleString('en')} are allowed`,
      ]
    : []),
  ...files
    .filter(({ path, bytes }) => !path.startsWith('models/') && bytes > otherBytesMax)
    .map(
      ({ path }) =>
        `${path} is larger than ${otherBytesMax.toLocaleString('en')} bytes; only models/ may hold such files`,
    ),
  ...files
    .filter(({ path, bytes }) => checkpoint.test(path) && bytes > 10_000)
    .map(({ path }) => `${path} is a checkpoint of a training; only its final weights are kept`),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
