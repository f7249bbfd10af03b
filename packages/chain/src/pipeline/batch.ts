import {
  type Address,
  decodeAbiParameters,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  pad,
  size,
  toEventSelector,
  toHex,
} from 'viem';
import { jobCreatedTopic, resultSubmittedTopic } from '../contracts/chainEvents.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { domainSeparator } from '../contracts/signSubmission.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { NodeLog } from '../node/nodeTypes.js';
import type { Wallets } from '../wallets/wallets.js';
import type { ChainOrder, JobOrder, MintOrder, OrderKind, SubmissionOrder } from './orders.js';

/** What one transaction calls. */
export interface BatchCall {
  readonly to: Address;
  readonly data: Hex;
}

export interface BatchContext {
  readonly chainId: number;
  readonly contracts: ContractAddresses;
  readonly wallets: Wallets;
}

/** Below the 2^24 gas that one transaction may use since the Osaka upgrade. */
export const batchGasMax = 15_000_000n;
/** Below the 128 KiB that nodes take as one transaction. */
export const batchBytesMax = 112 * 1024;
/** A result up to this size goes on chain as it is. */
export const resultBytesMax = 16 * 1024;

const batchBaseGas = 100_000n;
/** A signature is made for a transaction that is sent at once; a day leaves room for a slow chain. */
const signatureLifetimeS = 24n * 60n * 60n;

/** Both contracts' errors: a job's come through the factory. */
const errorsAbi = [...jobFactoryArtefact.abi, ...jobArtefact.abi].filter((entry) => entry.type === 'error');

/** One kind of order: what a batch of it calls, costs at the most, and answers. */
interface BatchKind<O extends ChainOrder> {
  /** More gas than the order can use, whatever the state. */
  readonly gas: (order: O) => bigint;
  readonly bytes: (order: O) => number;
  readonly call: (orders: readonly O[], context: BatchContext) => BatchCall;
  /** For each order what refused it in a simulation; an empty place for one that was taken. */
  readonly reasons: (orders: readonly O[], answer: Hex) => readonly Hex[];
  /** The indexed words by which the order's events are told from those of others. */
  readonly words: (order: O, context: BatchContext) => readonly Hex[];
  /** The event that an order leaves when it is taken. */
  readonly takenTopic: Hex;
  /** The event with the reason that an order leaves when it is refused by itself. */
  readonly refusedTopic?: Hex;
}

const job: BatchKind<JobOrder> = {
  gas: ({ parties }) => 160_000n + 32_000n * BigInt(parties.length),
  bytes: ({ parties }) => 160 + 32 * parties.length,
  call: (orders, { contracts }) => ({
    to: contracts.factory,
    data: encodeFunctionData({
      abi: jobFactoryArtefact.abi,
      functionName: 'createJobs',
      args: [orders.map(({ jobId, parties }) => ({ jobId, parties }))],
    }),
  }),
  reasons: (_, data) =>
    decodeFunctionResult({ abi: jobFactoryArtefact.abi, functionName: 'createJobs', data }),
  words: ({ jobId }) => [word(jobId)],
  takenTopic: jobCreatedTopic,
  refusedTopic: toEventSelector('JobRefused(uint256,bytes)'),
};

const mint: BatchKind<MintOrder> = {
  gas: () => 120_000n,
  bytes: () => 96,
  call: (orders, { contracts }) => ({
    to: contracts.ccd,
    data: encodeFunctionData({
      abi: ccdArtefact.abi,
      functionName: 'mintBatch',
      args: [orders.map(({ requestKey, to, amount }) => ({ requestKey, to, amount }))],
    }),
  }),
  reasons: (orders) => orders.map(() => '0x' as const),
  words: ({ requestKey }) => [requestKey],
  takenTopic: toEventSelector('Minted(bytes32,address,uint256)'),
};

const submission: BatchKind<SubmissionOrder> = {
  gas: ({ result }) => 220_000n + 64n * BigInt(size(result)),
  bytes: ({ result }) => 480 + size(result),
  call: (orders, context) => ({
    to: context.contracts.factory,
    data: encodeFunctionData({
      abi: jobFactoryArtefact.abi,
      functionName: 'submitBatch',
      args: [signEntries(orders, context)],
    }),
  }),
  reasons: (_, data) =>
    decodeFunctionResult({ abi: jobFactoryArtefact.abi, functionName: 'submitBatch', data }),
  words: ({ jobId, round, walletIndex }, { wallets }) => [
    word(jobId),
    word(round),
    pad(wallets.address(walletIndex)),
  ],
  takenTopic: resultSubmittedTopic,
  refusedTopic: toEventSelector('SubmissionRefused(uint256,uint64,address,bytes)'),
};

const batchKinds = { job, mint, submission } satisfies Record<OrderKind, unknown>;

/** A kind holds for all orders of a batch, so the table may be read without the orders' own type. */
function kindOf(kind: OrderKind): BatchKind<ChainOrder> {
  return batchKinds[kind] as unknown as BatchKind<ChainOrder>;
}

/** The first orders that fit into one transaction together, and the gas that is enough for them. */
export function fillBatch(
  kind: OrderKind,
  orders: readonly ChainOrder[],
): { orders: ChainOrder[]; gas: bigint } {
  const { gas: gasOf, bytes: bytesOf } = kindOf(kind);
  const taken: ChainOrder[] = [];
  let gas = batchBaseGas;
  let bytes = 0;
  for (const order of orders) {
    const [nextGas, nextBytes] = [gas + gasOf(order), bytes + bytesOf(order)];
    if (taken.length > 0 && (nextGas > batchGasMax || nextBytes > batchBytesMax)) break;
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

/** What refused each order in a simulation, by order id; orders that were taken are absent. */
export function simulatedRefusals(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  answer: Hex,
): Map<string, Hex> {
  const reasons = kindOf(kind).reasons(orders, answer);
  return new Map(
    orders.flatMap(({ id }, i) => (size(reasons[i] ?? '0x') > 0 ? [[id, reasons[i] as Hex]] : [])),
  );
}

/**
 * What a mined transaction of ours did to each order, by order id: taken, or refused for a reason. An order that left no
 * event is absent; it may have been done before. Only our contracts run in our transactions, so a log's topics are enough.
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

/** The name of a contract's error with its values, for people and for deciding what to do about it. */
export function readReason(reason: Hex): { name: string; text: string } {
  try {
    const { errorName, args } = decodeErrorResult({ abi: errorsAbi, data: reason });
    return { name: errorName, text: `${errorName}(${args.join(', ')})` };
  } catch {
    return { name: 'Unknown', text: `unknown error ${reason.slice(0, 10)}` };
  }
}

function signEntries(orders: readonly SubmissionOrder[], { chainId, contracts, wallets }: BatchContext) {
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + signatureLifetimeS;
  const separator = domainSeparator({ chainId, factory: contracts.factory });
  return orders.map(({ jobId, round, walletIndex, result, ccdCost }) => {
    const fields = { jobId, round, party: wallets.address(walletIndex), result, ccdCost, deadline };
    return { ...fields, signature: wallets.signSubmission(walletIndex, fields, separator) };
  });
}

function keyOf(words: readonly Hex[]): string {
  return words.join().toLowerCase();
}

function word(value: bigint): Hex {
  return toHex(value, { size: 32 });
}
