import type { Arena } from './kernels.js';
import { ringWords } from './ringSizes.js';

/** A kernel that gives a wrong answer on this processor. Nothing may be computed with it. */
export class KernelError extends Error {
  override name = 'KernelError';
  constructor(kernel: string) {
    super(`The kernel ${kernel} gives wrong results on this processor and this version of Node.js`);
  }
}

const ones = 0xffff_ffff_ffff_ffffn;
/** More than two rows and eight columns, so that the tiles of the one-word kernel and their edges are used. */
const shape = { rows: 3, inner: 5, columns: 11 };

/** Compares the kernels with known answers at the extremes: words of ones, whose products, sums and halves carry everywhere. */
export function checkKernels(arena: Arena): void {
  for (const words of ringWords) checkRing(arena, words);
  checkField(arena);
  arena.clear();
}

function checkRing(arena: Arena, words: number): void {
  const { kernels } = arena;
  const { rows, inner, columns } = shape;
  const filled = (count: number) => {
    const at = arena.allocate(count * words * 8);
    arena.words(at, count * words).fill(ones);
    return at;
  };
  const expect = (kernel: string, at: number, count: number, expected: (word: number) => bigint) => {
    const found = arena.words(at, count * words);
    if (found.some((word, i) => word !== expected(i % words))) throw new KernelError(kernel);
  };
  const [left, right] = [filled(rows * inner), filled(inner * columns)];
  const out = arena.allocateZeroed(rows * columns * words * 8);
  arena.multiplyAdd(out, left, right, shape, words);
  // Each factor is -1.
  expect(`multiply${words}`, out, rows * columns, (word) => (word === 0 ? BigInt(inner) : 0n));
  const one = arena.allocateZeroed(inner * words * 8);
  for (let i = 0; i < inner; i++) arena.words(one + i * words * 8, 1)[0] = 1n;
  kernels.add(out, left, one, inner, words);
  expect('add', out, inner, () => 0n);
  kernels.subtract(out, out, one, inner, words);
  expect('subtract', out, inner, () => ones);
  kernels.halve(out, inner, words, 1n);
  expect('halve', out, inner, (word) => (word === words - 1 ? 1n << 63n : 0n));
}

function checkField(arena: Arena): void {
  const { kernels } = arena;
  const product = (a: bigint, b: bigint) => BigInt.asUintN(64, kernels.fieldMultiply(a, b));
  if (product(1n << 63n, 2n) !== 0x1bn || product(ones, 1n) !== ones) throw new KernelError('fieldMultiply');
  const vector = arena.allocate(8 * 256);
  const words = arena.words(vector, 256);
  for (let i = 0; i < words.length; i++) words[i] = ones - BigInt(i);
  kernels.fieldScale(vector, words.length, ones);
  if (words.some((word, i) => word !== product(ones - BigInt(i), ones))) throw new KernelError('fieldScale');
}
