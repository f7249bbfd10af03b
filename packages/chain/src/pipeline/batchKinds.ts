import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  pad,
  size,
  toEventSelector,
  toHex,
} from 'viem';
import { depositedTopic, switchedTopic, withdrawnTopic } from '../contracts/bridgeEvents.js';
import { jobCreatedTopic, resultSubmittedTopic } from '../contracts/chainEvents.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import { depositNonce, signatureParts } from '../contracts/signedDeposit.js';
import { domainSeparator, submissionDigest } from '../contracts/signSubmission.js';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { Wallets } from '../wallets/wallets.js';
import type {
  ChainOrder,
  DepositOrder,
  JobOrder,
  OrderKind,
  SubmissionOrder,
  SwitchOrder,
  WithdrawalOrder,
} from './orders.js';

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

/** A signature is used at once; a day leaves room for a slow chain. */
const signatureLifetimeS = 24n * 60n * 60n;

/** One kind of order: what a batch of it calls, what it costs at most, and what it returns. */
export interface BatchKind<O extends ChainOrder> {
  /** More gas than the order can use in any state. */
  readonly gas: (order: O) => bigint;
  readonly bytes: (order: O) => number;
  readonly call: (orders: readonly O[], context: BatchContext) => BatchCall;
  /** The error of each order in a simulation, empty if the order was accepted; absent if a batch is refused as a whole. */
  readonly reasons?: (orders: readonly O[], answer: Hex) => readonly Hex[];
  /** The indexed words that identify the order's events. */
  readonly words: (order: O, context: BatchContext) => readonly Hex[];
  /** The event of an accepted order. */
  readonly takenTopic: Hex;
  /** The event of an order that was refused alone, with the reason. */
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

const bridgeAbi = bridgeArtefact.abi;

const switches: BatchKind<SwitchOrder> = {
  gas: () => 90_000n,
  bytes: () => 64,
  call: (orders, { contracts }) => ({
    to: contracts.bridge,
    data: encodeFunctionData({
      abi: bridgeAbi,
      functionName: 'pause',
      args: [orders.map(({ switchId, isPaused }) => ({ id: switchId, paused: isPaused }))],
    }),
  }),
  words: ({ switchId }) => [switchId],
  takenTopic: switchedTopic,
};

const withdrawal: BatchKind<WithdrawalOrder> = {
  gas: () => 130_000n,
  bytes: () => 96,
  call: (orders, { contracts }) => ({
    to: contracts.bridge,
    data: encodeFunctionData({
      abi: bridgeAbi,
      functionName: 'withdraw',
      args: [orders.map(({ withdrawalId, to, amount }) => ({ id: withdrawalId, to, amount }))],
    }),
  }),
  words: ({ withdrawalId }) => [withdrawalId],
  takenTopic: withdrawnTopic,
  refusedTopic: toEventSelector('WithdrawalRefused(bytes32,bytes)'),
};

const deposit: BatchKind<DepositOrder> = {
  gas: () => 180_000n,
  bytes: () => 256,
  call: (orders, { contracts }) => ({
    to: contracts.bridge,
    data: encodeFunctionData({
      abi: bridgeAbi,
      functionName: 'depositSigned',
      args: [
        orders.map(({ deposit: { signature, ...fields } }) => ({ ...fields, ...signatureParts(signature) })),
      ],
    }),
  }),
  words: ({ deposit: { account, salt } }) => [depositNonce(account, salt)],
  takenTopic: depositedTopic,
  refusedTopic: toEventSelector('DepositRefused(bytes32,bytes)'),
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

const batchKinds = { switch: switches, job, withdrawal, deposit, submission } satisfies Record<
  OrderKind,
  unknown
>;

/** All orders of a batch have one kind, so the table can be read without the exact type of the order. */
export function kindOf(kind: OrderKind): BatchKind<ChainOrder> {
  return batchKinds[kind] as unknown as BatchKind<ChainOrder>;
}

function signEntries(orders: readonly SubmissionOrder[], { chainId, contracts, wallets }: BatchContext) {
  const deadline = BigInt(Math.floor(Date.now() / 1000)) + signatureLifetimeS;
  const separator = domainSeparator({ chainId, factory: contracts.factory });
  return orders.map(({ jobId, round, walletIndex, result, ccdCost }) => {
    const fields = { jobId, round, party: wallets.address(walletIndex), result, ccdCost, deadline };
    const signature = wallets.signSubmission(walletIndex, submissionDigest(fields, separator));
    return { ...fields, signature };
  });
}

function word(value: bigint): Hex {
  return toHex(value, { size: 32 });
}
