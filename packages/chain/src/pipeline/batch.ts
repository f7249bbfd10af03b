import {
  type Address,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  size,
} from 'viem';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { domainSeparator } from '../contracts/signSubmission.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobArtefact } from '../generated/jobArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { NodeLog } from '../node/nodeClient.js';
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
export const BATCH_GAS_MAX = 15_000_000n;
/** Below the 128 KiB that nodes take as one transaction. */
export const BATCH_BYTES_MAX = 112 * 1024;
/** A result up to this size goes on chain as it is. */
export const RESULT_BYTES_MAX = 16 * 1024;

const BATCH_BASE_GAS = 100_000n;
/** A signature is made for a transaction that is sent at once; a day leaves room for a slow chain. */
const SIGNATURE_LIFETIME_S = 24n * 60n * 60n;

/** Both contracts' errors: a job's come through the factory. */
const ERRORS_ABI = [...jobFactoryArtefact.abi, ...jobArtefact.abi].filter((entry) => entry.type === 'error');

/** One kind of order: what a batch of it calls, costs at the most, and answers. */
interface BatchKind<O extends ChainOrder> {
  /** More gas than the order can use, whatever the state. */
  readonly gas: (order: O) => bigint;
  readonly bytes: (order: O) => number;
  readonly call: (orders: readonly O[], context: BatchContext) => BatchCall;
  /** For each order what refused it in a simulation; an empty place for one that was taken. */
  readonly reasons: (orders: readonly O[], answer: Hex) => readonly Hex[];
  /** The reason that a log gives for refusing the order, if the log is about it. */
  readonly refusal: (order: O, log: NodeLog, context: BatchContext) => Hex | undefined;
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
  refusal: (order, log) => {
    const event = factoryEvent(log);
    return event?.eventName === 'JobRefused' && event.args.jobId === order.jobId
      ? event.args.reason
      : undefined;
  },
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
  refusal: () => undefined,
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
  refusal: (order, log, { wallets }) => {
    const event = factoryEvent(log);
    if (event?.eventName !== 'SubmissionRefused') return undefined;
    const { jobId, round, party, reason } = event.args;
    const isThis =
      jobId === order.jobId && round === order.round && party === wallets.address(order.walletIndex);
    return isThis ? reason : undefined;
  },
};

const KINDS = { job, mint, submission } satisfies Record<OrderKind, unknown>;

/** A kind holds for all orders of a batch, so the table may be read without the orders' own type. */
function kindOf(kind: OrderKind): BatchKind<ChainOrder> {
  return KINDS[kind] as unknown as BatchKind<ChainOrder>;
}

/** The first orders that fit into one transaction together, and the gas that is enough for them. */
export function fillBatch(
  kind: OrderKind,
  orders: readonly ChainOrder[],
): { orders: ChainOrder[]; gas: bigint } {
  const { gas: gasOf, bytes: bytesOf } = kindOf(kind);
  const taken: ChainOrder[] = [];
  let gas = BATCH_BASE_GAS;
  let bytes = 0;
  for (const order of orders) {
    const [nextGas, nextBytes] = [gas + gasOf(order), bytes + bytesOf(order)];
    if (taken.length > 0 && (nextGas > BATCH_GAS_MAX || nextBytes > BATCH_BYTES_MAX)) break;
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

/** What refused each order in a mined transaction, by order id; orders that were taken are absent. */
export function minedRefusals(
  kind: OrderKind,
  orders: readonly ChainOrder[],
  logs: readonly NodeLog[],
  context: BatchContext,
): Map<string, Hex> {
  const ours = logs.filter(
    ({ address }) => address.toLowerCase() === context.contracts.factory.toLowerCase(),
  );
  const refusals = new Map<string, Hex>();
  for (const order of orders) {
    for (const log of ours) {
      const reason = kindOf(kind).refusal(order, log, context);
      if (reason !== undefined) refusals.set(order.id, reason);
    }
  }
  return refusals;
}

/** The name of a contract's error with its values, for people and for deciding what to do about it. */
export function readReason(reason: Hex): { name: string; text: string } {
  try {
    const { errorName, args } = decodeErrorResult({ abi: ERRORS_ABI, data: reason });
    return { name: errorName, text: `${errorName}(${args.join(', ')})` };
  } catch {
    return { name: 'Unknown', text: `unknown error ${reason.slice(0, 10)}` };
  }
}

function signEntries(orders: readonly SubmissionOrder[], { chainId, contracts, wallets }: BatchContext) {
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + SIGNATURE_LIFETIME_S;
  const separator = domainSeparator({ chainId, factory: contracts.factory });
  return orders.map(({ jobId, round, walletIndex, result, ccdCost }) => {
    const fields = { jobId, round, party: wallets.address(walletIndex), result, ccdCost, deadline };
    return { ...fields, signature: wallets.signSubmission(walletIndex, fields, separator) };
  });
}

function factoryEvent({ topics, data }: NodeLog) {
  try {
    return decodeEventLog({ abi: jobFactoryArtefact.abi, topics: topics as [Hex, ...Hex[]], data });
  } catch {
    return undefined;
  }
}
