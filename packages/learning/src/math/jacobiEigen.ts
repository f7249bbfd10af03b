const sweepsMax = 60;

/** All eigenvalues (descending) and vectors (columns) of a small symmetric matrix, by Jacobi rotations. */
export function jacobiEigen(
  matrix: Float64Array,
  size: number,
): { values: Float64Array<ArrayBuffer>; vectors: Float64Array } {
  const a = matrix.slice();
  const v = new Float64Array(size * size);
  for (let i = 0; i < size; i++) v[i * size + i] = 1;
  for (let sweep = 0; sweep < sweepsMax; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) off += a[p * size + q]! ** 2;
    if (off < 1e-30) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q);
  }
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (p, q) => a[q * size + q]! - a[p * size + p]!,
  );
  const values = Float64Array.from(order, (index) => a[index * size + index]!);
  const vectors = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let c = 0; c < size; c++) vectors[i * size + c] = v[i * size + order[c]!]!;
  return { values, vectors };
}

function rotate(a: Float64Array, v: Float64Array, size: number, p: number, q: number): void {
  const apq = a[p * size + q]!;
  if (apq === 0) return;
  const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < size; i++) {
    const ip = a[i * size + p]!;
    const iq = a[i * size + q]!;
    a[i * size + p] = c * ip - s * iq;
    a[i * size + q] = s * ip + c * iq;
  }
  for (let i = 0; i < size; i++) {
    const pi = a[p * size + i]!;
    const qi = a[q * size + i]!;
    a[p * size + i] = c * pi - s * qi;
    a[q * size + i] = s * pi + c * qi;
    const vp = v[i * size + p]!;
    const vq = v[i * size + q]!;
    v[i * size + p] = c * vp - s * vq;
    v[i * size + q] = s * vp + c * vq;
  }
}
