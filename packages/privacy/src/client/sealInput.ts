import { type Declaration, declareInput, scaledValues } from '../declaration.js';
import type { Triple } from '../plan.js';
import type { DecimalMatrix } from '../text/decimalMatrix.js';
import { inputSize, splitValues } from './components.js';
import { type InputBinding, sealBox } from './shareBox.js';

/** An input that is ready to be sent to the nodes; only they can read it. */
export interface SealedInput {
  readonly fill: string;
  readonly declaration: Declaration;
  readonly boxes: Triple<Uint8Array<ArrayBuffer>>;
}

/**
 * Splits a matrix into three shares and seals each for its node, bound to the job, round, party, node,
 * shape and bounds. Without two of the nodes' private keys nobody learns more than the declaration.
 */
export async function sealInput(options: {
  binding: Omit<InputBinding, 'fill'>;
  matrix: DecimalMatrix;
  /** The nodes' public box keys, in order. */
  nodeKeys: Triple<string>;
  /** Lower limits for the declared bounds. */
  declareAtLeast?: { scale?: number; bits?: number };
  /** Public key to which the nodes may export the input; without it they never export it. */
  reopenTo?: string;
}): Promise<SealedInput> {
  const declaration = declareInput(options.matrix, options.declareAtLeast);
  const { words } = inputSize(declaration);
  const payloads = await splitValues(scaledValues(options.matrix, declaration), words);
  const fill = crypto.randomUUID();
  const { job, round, party, operation } = options.binding;
  const reopenTo = options.reopenTo ?? null;
  const boxFor = (node: 0 | 1 | 2) =>
    sealBox(
      options.nodeKeys[node],
      { job, round, party, fill, operation, node, declaration, reopenTo },
      payloads[node],
    );
  return { fill, declaration, boxes: await Promise.all([boxFor(0), boxFor(1), boxFor(2)]) };
}
