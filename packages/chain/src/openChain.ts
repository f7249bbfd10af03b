import { setTimeout as sleep } from 'node:timers/promises';
import type { Address, Hex, LocalAccount } from 'viem';
import { ccdBalanceOf } from './ccd.js';
import { followFromNowOn, rememberedContracts } from './chainMemory.js';
import type { KeyValueStore } from './contracts/deployContract.js';
import { type ContractAddresses, deployContracts } from './contracts/deployContracts.js';
import { DeploymentPendingError, OperatorFundsError } from './contracts/deployErrors.js';
import { predictJobAddress } from './contracts/jobAddress.js';
import { describeTransaction, type TransactionDescription } from './explorer/describeTransaction.js';
import { type ChainIndex, followChain } from './indexer/followChain.js';
import { type Loop, startLoop } from './loop.js';
import type { ChainNode } from './node/chainNode.js';
import { NodeClient } from './node/nodeClient.js';
import { ChainIdMismatchError, NodeAnswerError, NodeUnavailableError } from './node/nodeErrors.js';
import { startPipeline } from './pipeline/startPipeline.js';
import type { SubmissionStore } from './pipeline/submissionStore.js';
import type { Wallets } from './wallets/wallets.js';

export interface ChainOptions {
  /** From `embeddedNode` or `remoteNode`. It is closed with the chain. */
  readonly node: ChainNode;
  readonly chainId: number;
  readonly wallets: Wallets;
  /** What deploys, relays and pays: the wallets' own operator, or a key given for a public chain. */
  readonly operator?: LocalAccount;
  readonly memory: KeyValueStore;
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
  /**
   * Whether this process is the one that deploys, submits and indexes now; always, if not given. Of several processes
   * on one store exactly one may lead at a time.
   */
  readonly leads?: () => boolean;
  /** How many blocks on top of a transaction's own make it final: 0 for the embedded chain, which never turns back. */
  readonly confirmations?: number;
  /** How often a node is asked while something is awaited from it. */
  readonly pollMs?: number;
  readonly resendAfterMs?: number;
  readonly replaceAfterMs?: number;
  /** How long to wait for the node before going on without it. */
  readonly startWaitMs?: number;
  /** Told of every failure in the background; each is retried with back-off. */
  readonly onError: (error: Error) => void;
}

/** The chain as the service uses it. */
export interface Chain {
  readonly chainId: number;
  readonly client: NodeClient;
  /** Whether the node has been reached and the contracts have been verified. */
  readonly isReady: boolean;
  /** Where the contracts are; throws `ChainNotReadyError` before they were ever deployed. */
  readonly contracts: ContractAddresses;
  /** The contract of a job, known before it is on chain. */
  predictJob(jobId: bigint): Address;
  ccdBalanceOf(owner: Address): Promise<bigint>;
  describe(transactionHash: Hex): Promise<TransactionDescription | undefined>;
  /** Call after adding orders to the store, so that they are taken up at once. */
  wake(): void;
  close(): Promise<void>;
}

/** The contracts are not deployed yet, because the node has never been reached. */
export class ChainNotReadyError extends Error {
  override readonly name = 'ChainNotReadyError';
  readonly code = 'CHAIN_NOT_READY';
}

const POLL_MS = 1000;
const RESEND_AFTER_MS = 30_000;
const REPLACE_AFTER_MS = 3 * 60_000;
const START_WAIT_MS = 5000;

/**
 * Connects to a chain, deploys or finds the contracts, and starts the pipeline and the index. A node that is down or
 * slow, or an operator without funds, does not keep the service from starting: the chain gets ready in the background,
 * and the addresses of an earlier start are used meanwhile. A wrong chain or a foreign contract is an error at once.
 */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { node, chainId, memory, pollMs = POLL_MS, confirmations = 0, leads = () => true } = options;
  const client = new NodeClient(node);
  const operator = options.operator ?? options.wallets.operator;
  const known = rememberedContracts(memory, chainId);
  const closing = new AbortController();
  let contracts = await known.get();
  let loops: Loop[] = [];
  let isReady = false;

  const connect = async (): Promise<void> => {
    const found = await client.chainId();
    if (found !== chainId) throw new ChainIdMismatchError(client.name, chainId, found);
    if (leads()) {
      const { signal } = closing;
      contracts = await deployContracts({ client, chainId, deployer: operator, memory, pollMs, signal });
      await followFromNowOn(client, options);
      await known.set(contracts);
    } else {
      contracts = (await known.get()) ?? contracts;
      knownContracts();
    }
    isReady = true;
  };

  const startWork = (): Loop[] => {
    const common = { client, confirmations, pollMs, leads, onError: options.onError };
    const follower = followChain({
      ...common,
      contracts: knownContracts(),
      index: options.index,
      beforeRewind: (blockNumber) => options.store.reopen(blockNumber),
    });
    const pipeline = startPipeline({
      ...common,
      chainId,
      contracts: knownContracts(),
      wallets: options.wallets,
      store: options.store,
      operator,
      resendAfterMs: options.resendAfterMs ?? RESEND_AFTER_MS,
      replaceAfterMs: options.replaceAfterMs ?? REPLACE_AFTER_MS,
      onSettled: () => follower.wake(),
    });
    return [pipeline, follower];
  };

  const knownContracts = (): ContractAddresses => {
    if (contracts === undefined) {
      throw new ChainNotReadyError(
        `chain node ${client.name} has not been reached: no contract is deployed yet`,
      );
    }
    return contracts;
  };

  let attempt: Promise<void> | undefined = connect();
  attempt.catch(() => {});
  const getReady = async () => {
    await (attempt ?? connect()).finally(() => {
      attempt = undefined;
    });
    loops.push(...startWork());
    return 'done' as const;
  };
  try {
    const late = sleep(options.startWaitMs ?? START_WAIT_MS, 'late' as const, { ref: false });
    if ((await Promise.race([attempt, late])) === 'late') {
      options.onError(new NodeUnavailableError(client.name, 'start', 'it is slow, and awaited no longer'));
    }
  } catch (error) {
    if (!isPassing(error)) {
      await node.close();
      throw error;
    }
    attempt = undefined;
    options.onError(error as Error);
  }
  if (isReady) loops = startWork();
  else loops = [startLoop({ step: getReady, onError: options.onError })];

  return {
    chainId,
    client,
    get isReady() {
      return isReady;
    },
    get contracts() {
      return knownContracts();
    },
    predictJob: (jobId) => predictJobAddress(knownContracts().factory, jobId),
    ccdBalanceOf: async (owner) => ccdBalanceOf(client, knownContracts().ccd, owner),
    describe: async (hash) => describeTransaction(client, knownContracts().factory, hash),
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    close: async () => {
      closing.abort();
      while (loops.length > 0) await Promise.all(loops.splice(0).map((loop) => loop.stop()));
      await node.close();
    },
  };
}

/** What waiting can mend. */
function isPassing(error: unknown): boolean {
  return [
    NodeUnavailableError,
    NodeAnswerError,
    OperatorFundsError,
    DeploymentPendingError,
    ChainNotReadyError,
  ].some((kind) => error instanceof kind);
}
