// Writes the AssemblyScript of matrix products over Z_2^(64·words) for one number of words, fully unrolled.
// Every 64-bit word is cut into 32-bit halves; products of halves are summed per position as a pair
// (S: the sum modulo 2^64, H: the sum of the upper halves), so no carry is propagated inside the inner loop.
// The right operand is transposed beforehand, so both operands are read in order.

/** @param {number} words at least 2 */
export function wideProduct(words) {
  const positions = 2 * words - 2; // 32-bit positions below the top word; above it only the low 64 bits matter
  const lines = [];
  const emit = (text) => lines.push(text);
  emit(
    `export function multiply${words}(out: usize, left: usize, rightT: usize, rows: i32, inner: i32, columns: i32): void {`,
  );
  emit(`  const SIZE: usize = ${8 * words};`);
  emit('  const STRIP: i32 = 32;');
  emit('  for (let j0 = 0; j0 < columns; j0 += STRIP) {');
  emit('    const j1 = min(j0 + STRIP, columns);');
  emit('    for (let i = 0; i < rows; i++) {');
  emit('      for (let j = j0; j < j1; j++) {');
  for (let q = 0; q < positions; q++) emit(`        let S${q}: u64 = 0, H${q}: u64 = 0;`);
  emit('        let T: u64 = 0, q: u64 = 0;');
  emit('        let a = left + usize(i * inner) * SIZE;');
  emit('        let b = rightT + usize(j * inner) * SIZE;');
  emit('        const end = a + usize(inner) * SIZE;');
  emit('        for (; a < end; a += SIZE, b += SIZE) {');
  emitProducts(words, positions, emit);
  emit('        }');
  emitCarries(words, positions, emit);
  emit('      }');
  emit('    }');
  emit('  }');
  emit('}');
  return lines.join('\n');
}

function emitProducts(words, positions, emit) {
  for (let w = 0; w < words; w++) {
    emit(`          const a${w} = load<u64>(a, ${8 * w}), b${w} = load<u64>(b, ${8 * w});`);
    if (w < words - 1) {
      emit(
        `          const al${w} = a${w} & 0xffffffff, ah${w} = a${w} >> 32, bl${w} = b${w} & 0xffffffff, bh${w} = b${w} >> 32;`,
      );
    }
  }
  const accumulate = (position, product) =>
    emit(
      position === positions
        ? `          T += ${product};`
        : `          q = ${product}; S${position} += q; H${position} += q >> 32;`,
    );
  for (let d = 0; d < words - 1; d++) {
    for (let x = 0; x <= d; x++) {
      const y = d - x;
      accumulate(2 * d, `al${x} * bl${y}`);
      accumulate(2 * d + 1, `al${x} * bh${y}`);
      accumulate(2 * d + 1, `ah${x} * bl${y}`);
      accumulate(2 * d + 2, `ah${x} * bh${y}`);
    }
  }
  for (let x = 0; x < words; x++) emit(`          T += a${x} * b${words - 1 - x};`);
}

function emitCarries(words, positions, emit) {
  emit('        const c = out + usize(i * columns + j) * SIZE;');
  emit('        let t: u64 = 0, up: u64 = 0, old: u64 = 0, sum: u64 = 0, carry: u64 = 0;');
  for (let q = 0; q < positions; q++) {
    emit(
      `        t = S${q} - (H${q} << 32)${q > 0 ? ` + H${q - 1}` : ''} + up; const D${q} = t & 0xffffffff; up = t >> 32;`,
    );
  }
  for (let w = 0; w < words; w++) {
    const value = w < words - 1 ? `D${2 * w} | (D${2 * w + 1} << 32)` : `T + H${positions - 1} + up`;
    emit(
      `        old = load<u64>(c, ${8 * w}); sum = old + (${value}); t = u64(sum < old); sum += carry; t += u64(sum < carry);`,
    );
    emit(`        store<u64>(c, sum, ${8 * w}); carry = t;`);
  }
}
