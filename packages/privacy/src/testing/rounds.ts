// Three parties in one process, for tests.
import { expandPayload, splitValues } from '../client/components.js';
import type { ResultFor } from '../consent/terms.js';
import { type Declaration, inputSize, scaledValues } from '../declaration.js';
import { type Operation, planRound, type Security, type Triple } from '../plan.js';
import { computeRound, type InputShares, type RoundOutcome } from '../protocol/computeRound.js';
import { ByteProduct } from '../ring/byteProduct.js';
import { parseMatrix } from '../text/parseMatrix.js';
import { declareInput } from './declareInput.js';
import { createLocalLinks, type Wire } from './localLinks.js';

const products = new ByteProduct();

/** Splits three matrix texts and returns each party's shares of each. */
export async function shareTexts(
  texts: Triple<string>,
): Promise<{ declarations: Triple<Declaration>; shares: InputShares[][] }> {
  const matrices = texts.map(parseMatrix);
  const declarations = matrices.map((matrix) => declareInput(matrix));
  const shares: InputShares[][] = [[], [], []];
  for (const [p, declaration] of declarations.entries()) {
    const size = inputSize(declaration);
    const payloads = await splitValues(scaledValues(matrices[p]!, declaration), size.words);
    for (const [node, payload] of payloads.entries()) {
      const [own, next] = await expandPayload(node, payload, size);
      shares[node]!.push({ declaration, own, next });
    }
  }
  return { declarations: declarations as unknown as Triple<Declaration>, shares };
}

/** Runs a round among three parties of this process and returns the outcome of each. */
export async function runLocally(
  operation: Operation,
  texts: Triple<string>,
  options: {
    security?: Security;
    resultFor?: ResultFor;
    onWire?: (wire: Wire) => Uint8Array | undefined;
    timeoutMs?: number;
  } = {},
): Promise<PromiseSettledResult<RoundOutcome>[]> {
  const { declarations, shares } = await shareTexts(texts);
  const plan = planRound(operation, declarations, options.security);
  const links = createLocalLinks(options);
  const { resultFor = 'public' } = options;
  return Promise.allSettled(
    links.map(async (own, index) => {
      try {
        const inputs = shares[index] as unknown as Triple<InputShares>;
        return await computeRound({ index, links: own, plan, task: 'test', inputs, products, resultFor });
      } catch (error) {
        own.next.close();
        own.previous.close();
        throw error;
      }
    }),
  );
}

/** The text on which all three parties agree. */
export async function agreedText(
  operation: Operation,
  texts: Triple<string>,
  security?: Security,
): Promise<string> {
  const outcomes = await runLocally(operation, texts, security ? { security } : {});
  const found = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.text;
  });
  if (new Set(found).size !== 1) throw new Error('The parties disagree');
  return found[0]!;
}
