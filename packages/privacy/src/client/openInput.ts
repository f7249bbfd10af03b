import { sameBytes } from '../bytes.js';
import { declarationOf, fillBytes, sizeOf } from '../consent/fillStatement.js';
import { SealError } from '../errors.js';
import type { StoredKeyPair } from '../keys.js';
import type { Triple } from '../plan.js';
import { formatMatrix } from '../text/formatMatrix.js';
import { expandPayload, joinComponents } from './components.js';
import { openExport, readBox } from './shareBox.js';

/**
 * Reconstructs an input from the shares that the three nodes exported to the holder of the reopening key.
 * Every component comes from two nodes, and both copies must be equal.
 */
export async function openInput(pair: StoredKeyPair, exports: Triple<Uint8Array>): Promise<string> {
  const read = exports.map(readBox);
  const { statement } = read[0]!;
  if (read.some((box) => !sameBytes(fillBytes(box.statement), fillBytes(statement))))
    throw new SealError('inconsistent-shares', 'The exported shares do not belong to one input');
  const declaration = declarationOf(statement);
  const size = sizeOf(statement);
  const payloads = await Promise.all(read.map((box, node) => openExport(pair, box, node)));
  const pairs = await Promise.all(payloads.map((payload, node) => expandPayload(node, payload, size)));
  for (let node = 0; node < 3; node++) {
    if (!sameBytes(pairs[node]![1], pairs[(node + 1) % 3]![0])) {
      throw new SealError('inconsistent-shares', 'Two nodes exported different shares of one component');
    }
  }
  const values = joinComponents(
    pairs.map((components) => components[0]),
    size,
  );
  return formatMatrix({ ...declaration, values });
}
