import { decodeAbiParameters, decodeErrorResult, type Hex, size } from 'viem';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { BatchLimits } from '../node/chainNode.js';
import type { NodeLog } from '../node/nodeTypes.js';
import { type BatchCall, type BatchContext, kindOf } from './batchKinds.js';
import type { ChainOrder, OrderKind } from './orders.js';

/**
 * What public nodes accept: less than the 2^24 gas that one transaction may use since the Osaka upgrade, and less than
 * 128 KiB.
 */
export const publicBatchLimits: BatchLimits = { orders: 100, gas: 15_000_000n, bytes: 112 * 1024 };
/** A result up to this size is submitted itself; a larger one as its content id. */
export const resultBytesMax = 16 * 1024;

const batchBaseGas = 100_000n;

/** The errors of all contracts: the factory passes on those of a job, and the bridge those of the token. */
const errorsAbi = [
  ...jobFactoryArtefact.abi,
  ...jobArtefact.abi,
  ...bridgeArtefact.abi,
  ...ccdArtefact.abi,
].filter((entry) => entry.type === 'error');

/** The first orders that fit into one transaction, and its gas limit. */
export function fillBatch(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  limits = publicBatchLimits,
): { orders: ChainOrder[]; gas: bigint } {
  const { gas: gasOf, bytes: bytesOf } = kindOf(kind);
  const taken: ChainOrder[] = [];
  let gas = batchBaseGas;
  let bytes = 0;
  for (const order of orders) {
    const [nextGas, nextBytes] = [gas + gasOf(order), bytes + bytesOf(order)];
    if (taken.length > 0 && (nextGas > limits.gas || nextBytes > limits.bytes)) break;
    taken.push(order);
    [gas, bytes] = [nextGas, nextBytes];
  }
  return { orders: taken, gas };
}

export function encodeBatch(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  context: BatchContext,
): BatchCall {
  return kindOf(kind).call(orders, context);
}

/** The error of each refused order in a simulation, by order id. */
export function simulatedRefusals(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  answer: Hex,
): Map<string, Hex> {
  const reasons = kindOf(kind).reasons?.(orders, answer) ?? [];
  return new Map(
    orders.flatMap(({ id }, i) => (size(reasons[i] ?? '0x') > 0 ? [[id, reasons[i] as Hex]] : [])),
  );
}

/**
 * The outcome of each order in one of our mined transactions, by order id: taken, or refused with an error. An order
 * without an event is absent; it may have been done before. Only our contracts run in our transactions, so the topics
 * of a log identify it.
 */
export function minedFates(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  logs: readonly NodeLog[],
  context: BatchContext,
): Map<string, 'taken' | Hex> {
  const { words, takenTopic, refusedTopic } = kindOf(kind);
  const idOf = new Map(orders.map((order) => [keyOf(words(order, context)), order.id]));
  const wordCount = orders[0] === undefined ? 0 : words(orders[0], context).length;
  const fates = new Map<string, 'taken' | Hex>();
  for (const { topics, data } of logs) {
    const id = idOf.get(keyOf(topics.slice(1, 1 + wordCount)));
    if (id === undefined) continue;
    if (topics[0] === takenTopic) fates.set(id, 'taken');
    else if (topics[0] === refusedTopic) fates.set(id, decodeAbiParameters([{ type: 'bytes' }], data)[0]);
  }
  return fates;
}

/** Decodes a contract error: its name, and a text with its arguments. */
export function readReason(reason: Hex): { name: string; text: string } {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errorsAbi, data: reason });
    return { name: errorName, text: `${errorName}(${(args ?? []).join(', ')})` };
  } catch {
    return { name: 'Unknown', text: `unknown error ${reason.slice(0, 10)}` };
  }
}

function keyOf(words: readonly Hex[]): string {
  return words.join().toLowerCase();
}
