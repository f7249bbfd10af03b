import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Abi,
  type Address,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  type LocalAccount,
  slice,
} from 'viem';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import { jobFactoryArtefact } from '../generated/jobFactoryArtefact.js';
import type { NodeClient } from '../node/nodeClient.js';
import { TransactionRefusedError } from '../node/nodeErrors.js';

/** A small memory that outlives the process, given by the caller. A `set` is durable when it resolves. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
}

/** Where the contracts are. */
export interface ContractAddresses {
  readonly ccd: Address;
  readonly factory: Address;
}

export interface DeployOptions {
  readonly client: NodeClient;
  readonly chainId: number;
  readonly deployer: LocalAccount;
  readonly memory: KeyValueStore;
  readonly pollMs: number;
  readonly timeoutMs?: number;
}

/** A contract that was deployed earlier is not where it should be. */
export class ContractMissingError extends Error {
  override readonly name = 'ContractMissingError';
  readonly code = 'CHAIN_CONTRACT_MISSING';
}

/** The code at a remembered address is not the code of this release. */
export class ContractMismatchError extends Error {
  override readonly name = 'ContractMismatchError';
  readonly code = 'CHAIN_CONTRACT_MISMATCH';
}

/** The operator's wallet cannot pay for the gas. */
export class OperatorFundsError extends Error {
  override readonly name = 'OperatorFundsError';
  readonly code = 'CHAIN_OPERATOR_FUNDS';
  constructor(node: string, operator: Address) {
    super(`the operator ${operator} has too little to pay for gas on chain node ${node}: send it some`);
  }
}

interface Artefact {
  readonly name: string;
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly deployedBytecode: Hex;
  readonly immutables: readonly { readonly start: number; readonly length: number }[];
}

/** A deployment as it is remembered: enough to send it again after a crash. */
interface Deployment {
  readonly address: Address;
  readonly hash: Hex;
  readonly raw: Hex;
}

const DEPLOY_TIMEOUT_MS = 5 * 60_000;
/** Estimates on a public chain are made a few blocks before the transaction is in one. */
const GAS_MARGIN_PERCENT = 120n;

/**
 * Finds the contracts, or deploys them. A deployment is remembered before it is sent, so a crash in
 * between ends with the same contract at the same address. What is remembered belongs to one chain,
 * told apart by its id and its first block.
 */
export async function deployContracts(options: DeployOptions): Promise<ContractAddresses> {
  const genesis = await options.client.block(0n);
  if (genesis === null)
    throw new ContractMissingError(`chain node ${options.client.name} has no first block`);
  const prefix = `chain/${options.chainId}/${genesis.hash}`;
  return {
    ccd: await ensureContract(options, `${prefix}/ccd`, ccdArtefact),
    factory: await ensureContract(options, `${prefix}/factory`, jobFactoryArtefact),
  };
}

async function ensureContract(options: DeployOptions, key: string, artefact: Artefact): Promise<Address> {
  const remembered = await options.memory.get(key);
  let deployment: Deployment;
  if (remembered === undefined) {
    deployment = await signDeployment(options, artefact);
    await options.memory.set(key, JSON.stringify(deployment));
  } else {
    deployment = JSON.parse(remembered) as Deployment;
  }
  let code = await options.client.code(deployment.address);
  if (code === '0x') {
    await sendDeployment(options, artefact, deployment);
    code = await options.client.code(deployment.address);
  }
  if (!isCodeOf(artefact, code)) {
    throw new ContractMismatchError(
      `the code at ${deployment.address} is not ${artefact.name} of this release`,
    );
  }
  return deployment.address;
}

async function signDeployment(
  { client, chainId, deployer }: DeployOptions,
  artefact: Artefact,
): Promise<Deployment> {
  const data = encodeDeployData({ abi: artefact.abi, bytecode: artefact.bytecode, args: [deployer.address] });
  const nonce = await client.transactionCount(deployer.address);
  const gas = ((await client.estimateGas({ data, from: deployer.address })) * GAS_MARGIN_PERCENT) / 100n;
  const fees = await client.fees();
  const raw = await deployer.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: Number(nonce),
    gas,
    data,
    ...fees,
  });
  return { address: getContractAddress({ from: deployer.address, nonce }), hash: keccak256(raw), raw };
}

async function sendDeployment(
  options: DeployOptions,
  artefact: Artefact,
  deployment: Deployment,
): Promise<void> {
  const { client, pollMs, timeoutMs = DEPLOY_TIMEOUT_MS } = options;
  try {
    await client.send(deployment.raw, deployment.hash);
  } catch (error) {
    if (!(error instanceof TransactionRefusedError)) throw error;
    if (/insufficient|funds/i.test(error.message))
      throw new OperatorFundsError(client.name, options.deployer.address);
    const where = `${artefact.name} at ${deployment.address} on chain node ${client.name}`;
    throw new ContractMissingError(`${where} is missing and cannot be deployed again: ${error.message}`);
  }
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const receipt = await client.receipt(deployment.hash);
    if (receipt?.succeeded) return;
    if (receipt !== null)
      throw new ContractMissingError(`the deployment of ${artefact.name} failed on chain`);
    if (Date.now() > deadline)
      throw new ContractMissingError(`the deployment of ${artefact.name} is not mined yet`);
    await sleep(pollMs);
  }
}

/** Compares code byte for byte, apart from the places that the constructor fills in. */
function isCodeOf(artefact: Artefact, code: Hex): boolean {
  if (code.length !== artefact.deployedBytecode.length) return false;
  let start = 0;
  for (const gap of [...artefact.immutables].sort((a, b) => a.start - b.start)) {
    if (!sameBytes(artefact.deployedBytecode, code, start, gap.start)) return false;
    start = gap.start + gap.length;
  }
  return sameBytes(artefact.deployedBytecode, code, start, (code.length - 2) / 2);
}

function sameBytes(a: Hex, b: Hex, start: number, end: number): boolean {
  return start === end || slice(a, start, end) === slice(b, start, end).toLowerCase();
}
