import { declarationOf, type FillStatement } from '../consent/fillStatement.js';
import { checkNodeKeys } from '../consent/nodeKeys.js';
import type { Signer } from '../consent/signing.js';
import type { RoundTerms } from '../consent/terms.js';
import { type Declaration, scaledValues } from '../declaration.js';
import { SealError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { DecimalMatrix } from '../text/decimalMatrix.js';
import { inputSize, splitValues } from './components.js';
import { sealBoxes } from './shareBox.js';

/** An input that is ready to be sent to the nodes; only they can read it. */
export interface SealedInput {
  readonly fill: string;
  readonly declaration: Declaration;
  readonly statement: FillStatement;
  readonly boxes: Triple<Uint8Array<ArrayBuffer>>;
}

/**
 * Splits a matrix into three shares, seals each for its node and signs the fill. Without two of the nodes' private
 * keys nobody learns more than the statement. A value that does not fit the bounds of the terms is refused, and so are box
 * keys that the nodes of the terms did not sign.
 */
export async function sealInput(options: {
  terms: RoundTerms;
  place: number;
  matrix: DecimalMatrix;
  /** Holds a key of the place. Without it the service has to sign, and the terms must say so. */
  signer?: Signer;
  /** Public key to which the nodes may export the input; without it they never export it. */
  reopenTo?: string;
  /** Public key to which the nodes seal the result, if the terms keep it to the parties. */
  readTo?: string | undefined;
}): Promise<SealedInput> {
  const { terms, place, matrix, signer, readTo } = options;
  if (terms.result === 'parties' && readTo === undefined)
    throw new SealError('bad-key', 'A private result needs a key that reads it');
  await checkNodeKeys(terms);
  const { form, rows, columns } = matrix;
  const fill = {
    terms,
    place,
    shape: { form, rows, columns },
    fill: crypto.randomUUID(),
    reopenTo: options.reopenTo ?? null,
    ...(terms.result === 'parties' ? { readTo } : {}),
  };
  const declaration = declarationOf(fill);
  const payloads = await splitValues(scaledValues(matrix, declaration), inputSize(declaration).words);
  const { statement, boxes } = await sealBoxes(fill, payloads, signer);
  return { fill: fill.fill, declaration, statement, boxes };
}
