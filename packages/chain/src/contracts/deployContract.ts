import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Address,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  type LocalAccount,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem';
import { FeeMarket } from '../node/feeMarket.js';
import type { NodeClient } from '../node/nodeClient.js';
import { OperatorFundsError, TransactionRefusedError } from '../node/nodeErrors.js';
import type { Fees } from '../node/nodeTypes.js';
import { type Artefact, isCodeOf } from './artefact.js';
import { ContractMismatchError, ContractMissingError, DeploymentPendingError } from './deployErrors.js';

/** A small durable memory, provided by the caller. A `set` is durable when it resolves. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

export interface DeployDependencies {
  readonly client: NodeClient;
  readonly chainId: number;
  readonly deployer: LocalAccount;
  readonly memory: KeyValueStore;
  readonly pollMs: number;
  readonly timeoutMs?: number;
  /** The most that a deployment may offer, in wei per unit of gas; by default derived from recent blocks. */
  readonly feePerGasMaxWei?: bigint | undefined;
  /** Stops waiting for a deployment to be mined. */
  readonly signal?: AbortSignal;
}

/** A stored deployment: enough to send it again after a crash. */
interface Deployment {
  readonly address: Address;
  readonly hash: Hex;
  readonly raw: Hex;
  /** The newest block when it was signed, in decimal. */
  readonly fromBlock?: string;
  /** Set once the code was seen on chain. */
  readonly isDone?: boolean;
}

const deployTimeoutMs = 5 * 60_000;
/** The state can change between the estimate and the block that has the transaction. */
const gasMarginPercent = 120n;
/** How often the nonce may be seen used before the missing code counts as never deployed. */
const missesMax = 5;

/**
 * Finds a contract or deploys it. A deployment is stored before it is sent, so a crash in between ends with the same
 * contract at the same address. If another transaction used its nonce, it is signed again with a new one.
 */
export async function ensureContract(
  dependencies: DeployDependencies,
  key: string,
  artefact: Artefact,
): Promise<Deployment> {
  const { client, memory } = dependencies;
  const remembered = await memory.get(key);
  let deployment =
    remembered === undefined ? await sign(dependencies, artefact) : (JSON.parse(remembered) as Deployment);
  if (remembered === undefined) await memory.set(key, JSON.stringify(deployment));
  const code = await client.code(deployment.address);
  if (code === '0x' || (await isOfAnother(client, artefact, deployment, code))) {
    if (deployment.isDone) {
      const where = `${artefact.name} at ${deployment.address}`;
      throw new ContractMissingError(`${where} no longer exists on chain node ${client.name}`);
    }
    deployment = await renewIfNeeded(dependencies, artefact, deployment);
    await memory.set(key, JSON.stringify(deployment));
    await send(dependencies, deployment);
    await waitForCode(dependencies, artefact, deployment);
  }
  const deployed = await client.code(deployment.address);
  if (await isOfAnother(client, artefact, deployment, deployed)) {
    throw new DeploymentPendingError(`another deployment took the place of ${artefact.name}`);
  }
  if (!isCodeOf(artefact, deployed)) {
    throw new ContractMismatchError(
      `the code at ${deployment.address} is not this release's ${artefact.name}`,
    );
  }
  if (!deployment.isDone) await memory.set(key, JSON.stringify({ ...deployment, isDone: true }));
  return deployment;
}

/** Whether the code is another contract's, deployed at the same nonce: two servers with one operator start at once. */
async function isOfAnother(
  client: NodeClient,
  artefact: Artefact,
  { hash, isDone }: Deployment,
  code: Hex,
): Promise<boolean> {
  return !isDone && !isCodeOf(artefact, code) && (await client.receipt(hash)) === null;
}

/**
 * Signs a deployment again if another operator signed it or if its nonce is used or, at the same nonce and address, if
 * fees have risen or if it offers more than the operator may or can pay.
 */
async function renewIfNeeded(
  dependencies: DeployDependencies,
  artefact: Artefact,
  deployment: Deployment,
): Promise<Deployment> {
  const { client, deployer } = dependencies;
  // Its wallet may have no funds, and its contract would obey that wallet.
  if (!(await isSignedBy(deployer.address, deployment.raw))) return sign(dependencies, artefact);
  const {
    nonce = 0,
    gas = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
  } = parseTransaction(deployment.raw);
  if ((await client.transactionCount(deployer.address)) > BigInt(nonce)) {
    return (await client.receipt(deployment.hash))?.succeeded ? deployment : sign(dependencies, artefact);
  }
  const market = marketOf(dependencies);
  const current = await market.offer();
  if (current.maxFeePerGas === maxFeePerGas) return deployment;
  if (current.maxFeePerGas > maxFeePerGas) {
    const raised = await market.replacement({ maxFeePerGas, maxPriorityFeePerGas });
    return sign(dependencies, artefact, raised ?? current);
  }
  const isAffordable =
    maxFeePerGas <= (await market.ceilingWei()) &&
    gas * maxFeePerGas <= (await client.balance(deployer.address));
  return isAffordable ? deployment : sign(dependencies, artefact, current);
}

async function isSignedBy(address: Address, raw: Hex): Promise<boolean> {
  const serializedTransaction = raw as TransactionSerialized;
  return (await recoverTransactionAddress({ serializedTransaction })) === address;
}

async function sign(dependencies: DeployDependencies, artefact: Artefact, fees?: Fees): Promise<Deployment> {
  const { client, chainId, deployer } = dependencies;
  const data = encodeDeployData({ abi: artefact.abi, bytecode: artefact.bytecode, args: [deployer.address] });
  const fromBlock = await client.blockNumber();
  const nonce = await client.transactionCount(deployer.address);
  const gas = ((await client.estimateGas({ data, from: deployer.address })) * gasMarginPercent) / 100n;
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    data,
    ...(fees ?? (await marketOf(dependencies).offer())),
  });
  const address = getContractAddress({ from: deployer.address, nonce });
  return { address, hash: keccak256(raw), raw, fromBlock: fromBlock.toString() };
}

function marketOf({ client, feePerGasMaxWei }: DeployDependencies): FeeMarket {
  return new FeeMarket({ client, feePerGasMaxWei, now: Date.now });
}

async function send({ client, deployer }: DeployDependencies, { raw, hash }: Deployment): Promise<void> {
  try {
    await client.send(raw, hash);
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    switch (error.kind) {
      case 'alreadyKnown':
      case 'nonceUsed':
      case 'nonceTooHigh':
      case 'replacementUnderpriced':
        // Ours, or a transaction that is not ours: the next look at the chain tells which.
        return;
      case 'insufficientFunds':
        throw new OperatorFundsError(client.name, deployer.address);
      case 'feeTooLow':
        // The next attempt signs it again at the market price of that time.
        throw new DeploymentPendingError(error.message);
      case 'other':
        throw error;
    }
  }
}

async function waitForCode(
  dependencies: DeployDependencies,
  artefact: Artefact,
  { address, hash, raw }: Deployment,
): Promise<void> {
  const { client, deployer, pollMs, signal, timeoutMs = deployTimeoutMs } = dependencies;
  const nonce = BigInt(parseTransaction(raw).nonce ?? 0);
  const deadline = Date.now() + timeoutMs;
  let misses = 0;
  while ((await client.code(address)) === '0x') {
    const receipt = await client.receipt(hash);
    if (receipt?.succeeded === false)
      throw new ContractMissingError(`the deployment of ${artefact.name} failed on chain`);
    // Behind a load balancer, the count can be ahead of the code for a moment.
    if ((await client.transactionCount(deployer.address)) > nonce) misses += 1;
    if (signal?.aborted || misses > missesMax || Date.now() > deadline)
      throw new DeploymentPendingError(
        `the deployment of ${artefact.name} is not mined on chain node ${client.name} yet`,
      );
    await sleep(pollMs);
  }
}
