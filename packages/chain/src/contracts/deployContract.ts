import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  type LocalAccount,
  parseTransaction,
} from 'viem';
import type { Fees, NodeClient } from '../node/nodeClient.js';
import { TransactionRefusedError } from '../node/nodeErrors.js';
import { raiseFees } from '../node/raiseFees.js';
import { type Artefact, isCodeOf } from './artefact.js';
import {
  ContractMismatchError,
  ContractMissingError,
  DeploymentPendingError,
  OperatorFundsError,
} from './deployErrors.js';

/** A small memory that outlives the process, given by the caller. A `set` is durable when it resolves. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

export interface DeployOptions {
  readonly client: NodeClient;
  readonly chainId: number;
  readonly deployer: LocalAccount;
  readonly memory: KeyValueStore;
  readonly pollMs: number;
  readonly timeoutMs?: number;
  /** Ends the waiting for a deployment to be mined. */
  readonly signal?: AbortSignal;
}

/** A deployment as it is remembered: enough to send it again after a crash. */
interface Deployment {
  readonly address: Address;
  readonly hash: Hex;
  readonly raw: Hex;
  /** The newest block when it was signed, in decimal. */
  readonly fromBlock?: string;
  /** Set once the code was seen on chain. */
  readonly isDone?: boolean;
}

const DEPLOY_TIMEOUT_MS = 5 * 60_000;
/** Estimates on a public chain are made a few blocks before the transaction is in one. */
const GAS_MARGIN_PERCENT = 120n;
/** How often a used nonce may be seen before the code that it should have made counts as absent. */
const MISSES_MAX = 5;

/**
 * Finds a contract, or deploys it. A deployment is remembered before it is sent, so a crash in between ends with the
 * same contract at the same address. One that never came on chain, because something else used its nonce, is made anew.
 */
export async function ensureContract(
  options: DeployOptions,
  key: string,
  artefact: Artefact,
): Promise<Deployment> {
  const { client, memory } = options;
  const remembered = await memory.get(key);
  let deployment =
    remembered === undefined ? await sign(options, artefact) : (JSON.parse(remembered) as Deployment);
  if (remembered === undefined) await memory.set(key, JSON.stringify(deployment));
  if ((await client.code(deployment.address)) === '0x') {
    if (deployment.isDone) {
      const where = `${artefact.name} at ${deployment.address}`;
      throw new ContractMissingError(`${where} is gone from the chain of node ${client.name}`);
    }
    deployment = await renewIfNeeded(options, artefact, deployment);
    await memory.set(key, JSON.stringify(deployment));
    await send(options, deployment);
    await waitForCode(options, artefact, deployment);
  }
  if (!isCodeOf(artefact, await client.code(deployment.address))) {
    throw new ContractMismatchError(
      `the code at ${deployment.address} is not ${artefact.name} of this release`,
    );
  }
  if (!deployment.isDone) await memory.set(key, JSON.stringify({ ...deployment, isDone: true }));
  return deployment;
}

/** Signs a deployment again when its nonce is used, or, at the same nonce and address, when fees have risen since. */
async function renewIfNeeded(
  options: DeployOptions,
  artefact: Artefact,
  deployment: Deployment,
): Promise<Deployment> {
  const { client, deployer } = options;
  const { nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(deployment.raw);
  if ((await client.transactionCount(deployer.address)) > BigInt(nonce)) {
    return (await client.receipt(deployment.hash))?.succeeded ? deployment : sign(options, artefact);
  }
  const current = await client.fees();
  if (current.maxFeePerGas <= maxFeePerGas) return deployment;
  return sign(options, artefact, raiseFees({ maxFeePerGas, maxPriorityFeePerGas }, current));
}

async function sign(
  { client, chainId, deployer }: DeployOptions,
  artefact: Artefact,
  fees?: Fees,
): Promise<Deployment> {
  const data = encodeDeployData({ abi: artefact.abi, bytecode: artefact.bytecode, args: [deployer.address] });
  const fromBlock = await client.blockNumber();
  const nonce = await client.transactionCount(deployer.address);
  const gas = ((await client.estimateGas({ data, from: deployer.address })) * GAS_MARGIN_PERCENT) / 100n;
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    data,
    ...(fees ?? (await client.fees())),
  });
  const address = getContractAddress({ from: deployer.address, nonce });
  return { address, hash: keccak256(raw), raw, fromBlock: fromBlock.toString() };
}

async function send({ client, deployer }: DeployOptions, { raw, hash }: Deployment): Promise<void> {
  try {
    await client.send(raw, hash);
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    if (/insufficient|funds/i.test(error.message))
      throw new OperatorFundsError(client.name, deployer.address);
    // A nonce that is taken, or a better paid rival: the chain tells which.
    if (!/nonce|underpriced/i.test(error.message)) throw error;
  }
}

async function waitForCode(
  options: DeployOptions,
  artefact: Artefact,
  { address, hash, raw }: Deployment,
): Promise<void> {
  const { client, deployer, pollMs, signal, timeoutMs = DEPLOY_TIMEOUT_MS } = options;
  const nonce = BigInt(parseTransaction(raw).nonce ?? 0);
  const deadline = Date.now() + timeoutMs;
  let misses = 0;
  while ((await client.code(address)) === '0x') {
    const receipt = await client.receipt(hash);
    if (receipt?.succeeded === false)
      throw new ContractMissingError(`the deployment of ${artefact.name} failed on chain`);
    // The count can be ahead of the code for a moment, on nodes that answer from several machines.
    if ((await client.transactionCount(deployer.address)) > nonce) misses += 1;
    if (signal?.aborted || misses > MISSES_MAX || Date.now() > deadline)
      throw new DeploymentPendingError(
        `the deployment of ${artefact.name} is not on chain of node ${client.name} yet`,
      );
    await sleep(pollMs);
  }
}
