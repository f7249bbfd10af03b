import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ByteProduct } from './byteProduct.js';
import { checkKernels } from './checkKernels.js';
import { Arena, type ProductShape } from './kernels.js';
import { type ByteEngine, isExact } from './productKernel.js';
import { ringWordsFor } from './ringSizes.js';

const products = new ByteProduct();

function place(arena: Arena, bytes: Uint8Array): number {
  const at = arena.allocate(bytes.length);
  arena.view(at, bytes.length).set(bytes);
  return at;
}

function read(arena: Arena, at: number, count: number, words: number): bigint[] {
  const limbs = arena.words(at, count * words);
  return Array.from({ length: count }, (_, i) => {
    let value = 0n;
    for (let w = words - 1; w >= 0; w--) value = (value << 64n) | limbs[i * words + w]!;
    return value;
  });
}

// Random elements, with runs of ones and zeros among them to provoke carries.
function randomMatrix(arena: Arena, count: number, words: number): number {
  const bytes = randomBytes(count * words * 8);
  for (let i = 0; i < count; i += 3) bytes.fill(i % 2 === 0 ? 255 : 0, i * words * 8, (i + 1) * words * 8);
  return place(arena, bytes);
}

function product(
  left: bigint[],
  right: bigint[],
  { rows, inner, columns }: ProductShape,
  bits: number,
): bigint[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    let sum = 0n;
    for (let k = 0; k < inner; k++) {
      sum += left[Math.floor(at / columns) * inner + k]! * right[k * columns + (at % columns)]!;
    }
    return BigInt.asUintN(bits, sum);
  });
}

for (const words of [1, 2, 3, 4, 5, 6, 8, 12, 16]) {
  test(`products, sums, differences and halves modulo 2^${64 * words} agree with bigints`, () => {
    assert.equal(ringWordsFor(64 * words), words);
    const arena = new Arena();
    for (const shape of [
      { rows: 1, inner: 1, columns: 1 },
      { rows: 3, inner: 5, columns: 6 },
      { rows: 5, inner: 33, columns: 2 },
      { rows: 3, inner: 7, columns: 19 },
      // Larger than what one kernel packs at a time, in every direction, and no whole number of tiles.
      ...(words === 1 ? [{ rows: 7, inner: 259, columns: 267 }] : []),
    ]) {
      const left = randomMatrix(arena, shape.rows * shape.inner, words);
      const right = randomMatrix(arena, shape.inner * shape.columns, words);
      const out = arena.allocateZeroed(shape.rows * shape.columns * words * 8);
      arena.multiplyAdd(out, left, right, shape, words);
      const expected = product(
        read(arena, left, shape.rows * shape.inner, words),
        read(arena, right, shape.inner * shape.columns, words),
        shape,
        64 * words,
      );
      assert.deepEqual(read(arena, out, shape.rows * shape.columns, words), expected);
    }
    const [a, b] = [randomMatrix(arena, 50, words), randomMatrix(arena, 50, words)];
    const out = arena.allocate(50 * words * 8);
    const [left, right] = [read(arena, a, 50, words), read(arena, b, 50, words).reverse()];
    const reversed = place(arena, new Uint8Array(50 * words * 8));
    for (let i = 0; i < 50; i++) arena.copy(reversed + i * words * 8, b + (49 - i) * words * 8, words * 8);
    arena.kernels.add(out, a, reversed, 50, words);
    assert.deepEqual(
      read(arena, out, 50, words),
      left.map((x, i) => BigInt.asUintN(64 * words, x + right[i]!)),
    );
    for (const up of [0n, 1n]) {
      arena.copy(out, a, 50 * words * 8);
      arena.kernels.halve(out, 50, words, up);
      assert.deepEqual(
        read(arena, out, 50, words),
        left.map((x) => (x >> 1n) + (x & up)),
      );
    }
    arena.kernels.subtract(out, a, reversed, 50, words);
    assert.deepEqual(
      read(arena, out, 50, words),
      left.map((x, i) => BigInt.asUintN(64 * words, x - right[i]!)),
    );
  });

  test(`products of bytes modulo 2^${64 * words} equal those of the kernels, also for several strips of the inner dimension`, async () => {
    const arena = new Arena();
    for (const shape of [
      { rows: 3, inner: 40, columns: 5 },
      { rows: 2, inner: words <= 2 ? 66_000 : 1_030, columns: 1 },
    ]) {
      const factors = {
        left: randomMatrix(arena, shape.rows * shape.inner, words),
        right: randomMatrix(arena, shape.inner * shape.columns, words),
      };
      const size = shape.rows * shape.columns * words * 8;
      const [byKernel, byBytes] = [arena.allocateZeroed(size), arena.allocateZeroed(size)];
      arena.multiplyAdd(byKernel, factors.left, factors.right, shape, words);
      await products.multiplyAdd(arena, byBytes, factors, shape, { words, bits: 64 * words });
      const count = shape.rows * shape.columns;
      assert.deepEqual(read(arena, byBytes, count, words), read(arena, byKernel, count, words));
    }
  });
}

test('products of bytes are exact for the largest bytes and the largest inner dimension', async () => {
  const arena = new Arena();
  const inner = 65_536;
  const at = place(arena, new Uint8Array(8 * inner).fill(255));
  const out = arena.allocateZeroed(8);
  const shape = { rows: 1, inner, columns: 1 };
  await products.multiplyAdd(arena, out, { left: at, right: at }, shape, { words: 1, bits: 64 });
  // Each factor is -1.
  assert.equal(arena.words(out, 1)[0], BigInt(inner));
});

// What processors do whose instruction for bytes adds two products in 16 bits with saturation.
const saturating: ByteEngine = {
  multiply(left, right, out, { rows, inner, columns }) {
    for (let at = 0; at < rows * columns; at++) {
      const [row, column] = [Math.floor(at / columns), at % columns];
      const term = (k: number) =>
        k < inner ? left[row * inner + k]! * ((right[k * columns + column]! << 24) >> 24) : 0;
      let sum = 0;
      for (let k = 0; k < inner; k += 2) sum += Math.max(-32_768, Math.min(32_767, term(k) + term(k + 1)));
      out[at] = sum;
    }
    return Promise.resolve();
  },
};

test('an engine that saturates sums of products of bytes is noticed at load, and WebAssembly is used', async () => {
  assert.equal(await isExact(saturating), false);
  assert.equal(await products.kernel(), 'MatMulInteger');
  const wrong = {
    InferenceSession: {
      create: async () => ({
        run: async (
          { A, B }: Record<'A' | 'B', { data: Uint8Array; dims: number[] }>,
          { C }: { C: { data: Int32Array } },
        ) =>
          saturating.multiply(A.data, B.data, C.data, {
            rows: A.dims[0]!,
            inner: A.dims[1]!,
            columns: B.dims[1]!,
          }),
      }),
    },
    Tensor: (await import('onnxruntime-node')).Tensor,
  } as unknown as typeof import('onnxruntime-node');
  const fallen = new ByteProduct(() => Promise.resolve(wrong));
  const warned = once(process, 'warning');
  assert.equal(await fallen.kernel(), 'WebAssembly');
  assert.equal(await fallen.suits({ rows: 100, inner: 100, columns: 100 }, 2), false);
  assert.equal((await warned)[0].code, 'INEXACT_PRODUCT');
});

test('a kernel that gives a wrong answer at the extremes is refused by name', () => {
  const arena = new Arena();
  checkKernels(arena);
  for (const kernel of ['add', 'subtract', 'halve', 'multiply1', 'fieldMultiply', 'fieldScale'] as const) {
    const broken = new Arena();
    const kernels = { ...broken.kernels, [kernel]: () => 0n };
    Object.defineProperty(broken, 'kernels', { value: kernels });
    assert.throws(() => checkKernels(broken), new RegExp(`kernel ${kernel} `));
  }
});

test('the kernels compute large products only if onnxruntime is not installed', async () => {
  const shape = { rows: 100, inner: 100, columns: 100 };
  assert.equal(await products.suits(shape, 2), true);
  assert.equal(await products.suits({ ...shape, rows: 1 }, 2), false);
  assert.equal(await products.suits(shape, 1), false);
  const missing = Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
  assert.equal(await new ByteProduct(() => Promise.reject(missing)).suits(shape, 2), false);
  const broken = new ByteProduct(() => Promise.reject(new Error('a library is damaged')));
  await assert.rejects(broken.suits(shape, 2), /damaged/);
});

test('field products agree with long multiplication modulo x^64 + x^4 + x^3 + x + 1', () => {
  const { kernels } = new Arena();
  const reference = (a: bigint, b: bigint) => {
    let wide = 0n;
    for (let i = 0n; i < 64n; i++) if ((b >> i) & 1n) wide ^= a << i;
    for (let i = 127n; i >= 64n; i--) if ((wide >> i) & 1n) wide ^= 0x1_0000_0000_0000_001bn << (i - 64n);
    return wide;
  };
  const samples = [0n, 1n, 2n, (1n << 63n) + 1n, (1n << 64n) - 1n];
  for (let i = 0; i < 60; i++) samples.push(randomBytes(8).readBigUInt64LE());
  for (const a of samples) {
    for (const b of samples) assert.equal(BigInt.asUintN(64, kernels.fieldMultiply(a, b)), reference(a, b));
  }
});

test('bit planes contain the bits of the elements', () => {
  const arena = new Arena();
  const [count, words, bits] = [128, 3, 150];
  const from = randomMatrix(arena, count, words);
  const planes = arena.allocate((bits * count) / 8);
  arena.kernels.toPlanes(planes, from, count, words, bits);
  const elements = read(arena, from, count, words);
  const bytes = arena.view(planes, (bits * count) / 8);
  for (let bit = 0; bit < bits; bit++) {
    for (let i = 0; i < count; i++) {
      const found = (bytes[(bit * count + i) >> 3]! >> (i & 7)) & 1;
      assert.equal(BigInt(found), (elements[i]! >> BigInt(bit)) & 1n);
    }
  }
});

test('the generated kernels match their sources', { timeout: 600_000 }, async () => {
  const script = new URL('../../scripts/compileKernels.js', import.meta.url).href;
  const { compileKernels, generatedFile } = (await import(script)) as {
    compileKernels(): Promise<string>;
    generatedFile: URL;
  };
  assert.equal(readFileSync(generatedFile, 'utf8'), await compileKernels(), 'run scripts/buildKernels.js');
});
