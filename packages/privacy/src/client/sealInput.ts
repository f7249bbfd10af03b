import {
  declarationOf,
  type FillStatement,
  shapeOfSums,
  sizeOf,
  type TableBudget,
} from '../consent/fillStatement.js';
import { checkNodeKeys } from '../consent/nodeKeys.js';
import type { Signer } from '../consent/signing.js';
import type { MatrixTerms, QuestionTerms, RoundTerms } from '../consent/terms.js';
import { type Declaration, scaledValues } from '../declaration.js';
import { SealError } from '../errors.js';
import type { Triple } from '../plan.js';
import type { DecimalMatrix } from '../text/decimalMatrix.js';
import { splitValues } from './components.js';
import { sealBoxes } from './shareBox.js';

/** An input that is ready to be sent to the nodes; only they can read it. */
export interface SealedInput<Terms extends RoundTerms = RoundTerms> {
  readonly fill: string;
  readonly declaration: Declaration;
  readonly statement: FillStatement<Terms>;
  readonly boxes: Triple<Uint8Array<ArrayBuffer>>;
}

/**
 * Splits a matrix into three shares, seals each for its node and signs the fill. Without two of the nodes' private
 * keys nobody learns more than the statement. A value that does not fit the bounds of the terms is refused, and so are box
 * keys that the nodes of the terms did not sign.
 */
export async function sealInput(
  options: SealOptions<MatrixTerms> & { matrix: DecimalMatrix },
): Promise<SealedInput<MatrixTerms>> {
  const { terms, matrix } = options;
  const { form, rows, columns } = matrix;
  const shape = { form, rows, columns };
  return await sealValues(options, shape, scaledValues(matrix, declarationOf({ terms, shape })));
}

/**
 * Seals a party's sums for a question in the same way. They are not checked here: the nodes check them against what the
 * question declares, and name the party if they do not fit.
 */
export async function sealSums(
  options: SealOptions<QuestionTerms> & { sums: readonly bigint[]; budget?: TableBudget | undefined },
): Promise<SealedInput<QuestionTerms>> {
  const { terms, sums } = options;
  if (sums.length !== terms.size.elements)
    throw new SealError('malformed-statement', 'The sums are not those of the question');
  return await sealValues(options, shapeOfSums(terms.size), sums);
}

interface SealOptions<Terms extends RoundTerms> {
  terms: Terms;
  place: number;
  /** Holds a key of the place. Without it the service has to sign, and the terms must say so. */
  signer?: Signer;
  /** Public key to which the nodes may export the input; without it they never export it. */
  reopenTo?: string;
  /** Public key to which the nodes seal the result, if the terms keep it to the parties. */
  readTo?: string | undefined;
}

async function sealValues<Terms extends RoundTerms>(
  options: SealOptions<Terms> & { budget?: TableBudget | undefined },
  shape: FillStatement['shape'],
  values: readonly bigint[],
): Promise<SealedInput<Terms>> {
  const { terms, place, signer, readTo, budget } = options;
  if (terms.result === 'parties' && readTo === undefined)
    throw new SealError('bad-key', 'A private result needs a key that reads it');
  await checkNodeKeys(terms);
  const fill = {
    terms,
    place,
    shape,
    fill: crypto.randomUUID(),
    reopenTo: options.reopenTo ?? null,
    ...(terms.result === 'parties' ? { readTo } : {}),
    ...(budget === undefined ? {} : { budget }),
  };
  const payloads = await splitValues(values, sizeOf(fill).words);
  const { statement, boxes } = await sealBoxes(fill, payloads, signer);
  return { fill: fill.fill, declaration: declarationOf(fill), statement, boxes };
}
