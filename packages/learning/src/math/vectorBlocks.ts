import type { Random } from '@tricorn/random';

// Vectors of `size` entries that lie one after another.

/** Gram–Schmidt, done twice; a vanishing vector is replaced by a random one. */
export function orthonormalise(vectors: Float64Array, size: number, count: number, random: Random): void {
  for (let c = 0; c < count; c++) {
    const own = vectors.subarray(c * size, (c + 1) * size);
    scaleToOne(own, random);
    for (let pass = 0; pass < 2; pass++) {
      for (let b = 0; b < c; b++) {
        const other = vectors.subarray(b * size, (b + 1) * size);
        const overlap = dot(own, other);
        for (let i = 0; i < size; i++) own[i]! -= overlap * other[i]!;
      }
      scaleToOne(own, random);
    }
  }
}

export function scaleToOne(vector: Float64Array, random: Random): void {
  let norm = Math.sqrt(dot(vector, vector));
  if (!(norm > 1e-14)) {
    for (let i = 0; i < vector.length; i++) vector[i] = random.normal();
    norm = Math.sqrt(dot(vector, vector));
  }
  for (let i = 0; i < vector.length; i++) vector[i]! /= norm;
}

export function crossProducts(a: Float64Array, b: Float64Array, size: number, count: number): Float64Array {
  const result = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = i; j < count; j++) {
      const value = dot(a.subarray(i * size, (i + 1) * size), b.subarray(j * size, (j + 1) * size));
      result[i * count + j] = value;
      result[j * count + i] = value;
    }
  }
  return result;
}

/** target vector c = Σ rotation[b, c] × vector b */
export function combine(
  vectors: Float64Array,
  rotation: Float64Array,
  size: number,
  count: number,
  target: Float64Array,
): void {
  target.fill(0);
  for (let c = 0; c < count; c++) {
    const to = c * size;
    for (let b = 0; b < count; b++) {
      const factor = rotation[b * count + c]!;
      const from = b * size;
      for (let i = 0; i < size; i++) target[to + i]! += factor * vectors[from + i]!;
    }
  }
}

export function largestResidual(
  vectors: Float64Array,
  product: Float64Array,
  values: Float64Array,
  size: number,
  wanted: number,
): number {
  let largest = 0;
  for (let c = 0; c < wanted; c++) {
    let sum = 0;
    for (let i = c * size; i < (c + 1) * size; i++) sum += (product[i]! - values[c]! * vectors[i]!) ** 2;
    largest = Math.max(largest, Math.sqrt(sum));
  }
  return largest;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let first = 0;
  let second = 0;
  let i = 0;
  for (; i + 1 < a.length; i += 2) {
    first += a[i]! * b[i]!;
    second += a[i + 1]! * b[i + 1]!;
  }
  if (i < a.length) first += a[i]! * b[i]!;
  return first + second;
}
