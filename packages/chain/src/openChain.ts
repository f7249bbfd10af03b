import { setTimeout as sleep } from 'node:timers/promises';
import type { Address, Hex, LocalAccount } from 'viem';
import { firstBlockOf, followFromNowOn, isFollowed, rememberedContracts } from './chainMemory.js';
import { codedError } from './codedError.js';
import type { KeyValueStore } from './contracts/deployContract.js';
import { type ContractAddresses, deployContracts } from './contracts/deployContracts.js';
import { DeploymentPendingError } from './contracts/deployErrors.js';
import { predictJobAddress } from './contracts/jobAddress.js';
import { type BridgeState, balanceOf, readBridge } from './contracts/readBridge.js';
import { canReceive } from './contracts/receiver.js';
import { describeTransaction, type TransactionDescription } from './explorer/describeTransaction.js';
import { type ChainIndex, followChain } from './indexer/followChain.js';
import { type Loop, startLoop } from './loop.js';
import type { ChainNode } from './node/chainNode.js';
import { NodeClient } from './node/nodeClient.js';
import {
  ChainIdMismatchError,
  FeeCeilingError,
  NodeAnswerError,
  NodeUnavailableError,
  OperatorFundsError,
} from './node/nodeErrors.js';
import { startPipeline } from './pipeline/startPipeline.js';
import type { SubmissionStore } from './pipeline/submissionStore.js';
import type { Wallets } from './wallets/wallets.js';

export interface ChainDependencies {
  /** From `embeddedNode` or `remoteNode`. Closing the chain closes it. */
  readonly node: ChainNode;
  readonly chainId: number;
  readonly wallets: Wallets;
  /** The account that deploys, relays and pays: by default the wallets' own operator. */
  readonly operator?: LocalAccount;
  readonly memory: KeyValueStore;
  readonly store: SubmissionStore;
  readonly index: ChainIndex;
  /**
   * Whether this process currently deploys, submits and indexes; by default always. Exactly one of the processes that
   * share a store may lead at a time.
   */
  readonly leads?: () => boolean;
  /** How many blocks on top of its own make a transaction final: 0 for the embedded chain, which never reorganises. */
  readonly confirmations?: number;
  /** The most that a transaction may offer, in wei per unit of gas; by default derived from recent blocks. */
  readonly feePerGasMaxWei?: bigint | undefined;
  /** How often the node is polled. */
  readonly pollMs?: number;
  readonly resendAfterMs?: number;
  readonly replaceAfterMs?: number;
  /** How long to wait for the node before starting without it. */
  readonly startWaitMs?: number;
  /** Called with every failure in the background; each is retried with back-off. */
  readonly onError: (error: Error) => void;
}

/** The chain as the service uses it. */
export interface Chain {
  readonly chainId: number;
  readonly client: NodeClient;
  /** Whether the node has been reached and the contracts have been verified. */
  readonly isReady: boolean;
  /** The addresses of the contracts; throws `ChainNotReadyError` if they were never deployed. */
  readonly contracts: ContractAddresses;
  /** The address of a job's contract, known before the job is on chain. */
  predictJob(jobId: bigint): Address;
  ccdBalanceOf(owner: Address): Promise<bigint>;
  bridgeState(): Promise<BridgeState>;
  /** Whether an address can do something with CCD, as far as its code tells. */
  canReceive(address: Address): Promise<boolean>;
  describe(transactionHash: Hex): Promise<TransactionDescription | undefined>;
  /** Call after adding orders to the store, so that they are processed at once. */
  wake(): void;
  close(): Promise<void>;
}

/** The contracts are not deployed yet, because the node has never been reached. */
export class ChainNotReadyError extends codedError('ChainNotReadyError', 'CHAIN_NOT_READY') {}

/** The node serves a chain with another first block than before, such as a development chain that was reset. */
export class ChainReplacedError extends codedError('ChainReplacedError', 'CHAIN_REPLACED') {}

const pollMsDefault = 1000;
/** How many polls pass between two looks at the first block. */
const pollsPerLook = 10;
const resendAfterMsDefault = 30_000;
const replaceAfterMsDefault = 3 * 60_000;
const startWaitMsDefault = 5000;

/**
 * Connects to a chain, finds or deploys the contracts, and starts the pipeline and the index. A transient problem (a
 * node that is down or slow, an operator without funds, fees above the ceiling) does not prevent the service from
 * starting: the chain becomes ready in the background and meanwhile uses the addresses of an earlier start. A wrong
 * chain or a foreign contract is an error at once. If the node comes back with another chain, the contracts are deployed
 * there and every order is submitted there.
 */
export async function openChain(dependencies: ChainDependencies): Promise<Chain> {
  const {
    node,
    chainId,
    memory,
    pollMs = pollMsDefault,
    confirmations = 0,
    leads = () => true,
  } = dependencies;
  const { feePerGasMaxWei } = dependencies;
  const client = new NodeClient(node);
  const operator = dependencies.operator ?? dependencies.wallets.operator;
  const known = rememberedContracts(memory, chainId);
  const closing = new AbortController();
  let contracts = await known.get();
  let firstBlock: Hex | undefined;
  let work: Loop[] = [];
  let isReady = false;

  const connect = async (): Promise<void> => {
    const found = await client.chainId();
    if (found !== chainId) throw new ChainIdMismatchError(client.name, chainId, found);
    const first = await firstBlockOf(client);
    if (leads()) {
      const { signal } = closing;
      contracts = await deployContracts({
        client,
        chainId,
        deployer: operator,
        memory,
        pollMs,
        signal,
        feePerGasMaxWei,
      });
      await known.set(contracts);
      await followFromNowOn(first, dependencies);
    } else {
      contracts = (await known.get()) ?? contracts;
      knownContracts();
      if (!(await isFollowed(memory, first)))
        throw new ChainNotReadyError(`no contract is deployed on this chain of node ${client.name} yet`);
    }
    firstBlock = first;
    isReady = true;
  };

  const startWork = (): Loop[] => {
    const common = { client, confirmations, pollMs, leads, onError: dependencies.onError };
    const follower = followChain({
      ...common,
      contracts: knownContracts(),
      index: dependencies.index,
      beforeRewind: (blockNumber) => dependencies.store.reopen(blockNumber),
    });
    const pipeline = startPipeline({
      ...common,
      chainId,
      contracts: knownContracts(),
      wallets: dependencies.wallets,
      store: dependencies.store,
      operator,
      feePerGasMaxWei,
      resendAfterMs: dependencies.resendAfterMs ?? resendAfterMsDefault,
      replaceAfterMs: dependencies.replaceAfterMs ?? replaceAfterMsDefault,
      onSettled: () => follower.wake(),
    });
    return [pipeline, follower];
  };

  const knownContracts = (): ContractAddresses => {
    if (contracts === undefined) {
      throw new ChainNotReadyError(
        `chain node ${client.name} was never reached: no contract is deployed yet`,
      );
    }
    return contracts;
  };

  const stopWork = async () => await Promise.all(work.splice(0).map((loop) => loop.stop()));

  let attempt: Promise<void> | undefined = connect();
  attempt.catch(() => {});
  /** Connects until it succeeds, and again if the node comes back with another chain. */
  const keepConnected = async () => {
    if (isReady && (await firstBlockOf(client)) !== firstBlock) {
      isReady = false;
      dependencies.onError(new ChainReplacedError(`node ${client.name} serves another chain than before`));
      await stopWork();
    }
    if (!isReady) {
      await (attempt ?? connect()).finally(() => {
        attempt = undefined;
      });
    }
    if (work.length === 0) work = startWork();
    return pollMs * pollsPerLook;
  };
  try {
    const late = sleep(dependencies.startWaitMs ?? startWaitMsDefault, 'late' as const, { ref: false });
    if ((await Promise.race([attempt, late])) === 'late') {
      dependencies.onError(
        new NodeUnavailableError(client.name, 'start', 'it is slow; the service starts without it'),
      );
    }
  } catch (error) {
    if (!isTransient(error)) {
      await node.close();
      throw error;
    }
    attempt = undefined;
    dependencies.onError(error as Error);
  }
  if (isReady) work = startWork();
  const keeper = startLoop({ step: keepConnected, onError: dependencies.onError });

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
    ccdBalanceOf: async (owner) => balanceOf(client, knownContracts().ccd, owner),
    bridgeState: async () => readBridge(client, knownContracts()),
    canReceive: async (address) => canReceive(client, knownContracts(), address),
    describe: async (hash) => describeTransaction(client, knownContracts().factory, hash),
    wake: () => {
      for (const loop of work) loop.wake();
    },
    close: async () => {
      closing.abort();
      await keeper.stop();
      await stopWork();
      await node.close();
    },
  };
}

/** Errors that can resolve without a change of the configuration. */
function isTransient(error: unknown): boolean {
  return [
    NodeUnavailableError,
    NodeAnswerError,
    OperatorFundsError,
    FeeCeilingError,
    DeploymentPendingError,
    ChainNotReadyError,
  ].some((kind) => error instanceof kind);
}
