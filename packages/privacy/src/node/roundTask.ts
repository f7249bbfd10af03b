import { expandPayload } from '../client/components.js';
import { openBox, type SignedBox } from '../client/shareBox.js';
import { declarationOf, sizeOf } from '../consent/fillStatement.js';
import type { ResultFor } from '../consent/terms.js';
import type { StoredKeyPair } from '../keys.js';
import type { RoundPlan } from '../plan.js';
import { computeRound, type InputShares, type RoundOutcome } from '../protocol/computeRound.js';
import type { ByteProduct } from '../ring/byteProduct.js';
import type { Arena } from '../ring/kernels.js';
import type { QuestionPlan } from '../statistics/planQuestion.js';
import type { Links } from '../transport/channel.js';

/** A node's part of a round as plain data, so that it can be passed to a thread. */
export interface RoundTask {
  readonly index: number;
  readonly plan: RoundPlan | QuestionPlan;
  /** Identifies what is computed; see computeRound. */
  readonly name: string;
  readonly boxPair: StoredKeyPair;
  /** The parties' sealed inputs; their signatures have been checked. */
  readonly boxes: readonly SignedBox[];
  readonly resultFor: ResultFor;
}

export async function runTask(
  { index, plan, name, boxPair, boxes, resultFor }: RoundTask,
  links: Links,
  products: ByteProduct,
  arena?: Arena,
): Promise<RoundOutcome> {
  return await computeRound({
    index,
    links,
    plan,
    task: name,
    inputs: await Promise.all(boxes.map((box) => openInput(index, boxPair, box))),
    resultFor,
    products,
    ...(arena === undefined ? {} : { arena }),
  });
}

async function openInput(index: number, keys: StoredKeyPair, box: SignedBox): Promise<InputShares> {
  const payload = await openBox(keys, box, index);
  const [own, next] = await expandPayload(index, payload, sizeOf(box.statement));
  return { declaration: declarationOf(box.statement), own, next };
}
