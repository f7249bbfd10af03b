import type {
  PaymentPayload,
  PaymentRequirements,
  SettleResponse,
  SupportedResponse,
  VerifyResponse,
} from '@x402/core/types';
import { PERMIT2_ADDRESS, x402UptoPermit2ProxyAddress } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { UptoEvmScheme } from '@x402/evm/upto/facilitator';
import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem';
import { verifyTypedData } from 'viem/utils';
import { logBlocksMax, type NodeClient } from '../node/nodeClient.js';
import { CallRevertedError } from '../node/nodeErrors.js';
import type { NodeReceipt } from '../node/nodeTypes.js';
import { readContract } from '../node/readContract.js';
import { Sender, type SenderDependencies, type SignedTransaction } from './sender.js';

/** The transaction of a settlement, as far as it is known. */
export interface Attempt {
  /** What an attempt before has signed. */
  readonly signed?: SignedTransaction | undefined;
  remember(signed: SignedTransaction): Promise<void>;
}

/** Checks and settles payments. A settlement may be asked for again; it takes place once. */
export interface Facilitator {
  /** What it can settle. */
  getSupported(): Promise<Pick<SupportedResponse, 'kinds'>>;
  verify(payment: PaymentPayload, requirements: PaymentRequirements): Promise<VerifyResponse>;
  settle(
    payment: PaymentPayload,
    requirements: PaymentRequirements,
    attempt: Attempt,
  ): Promise<SettleResponse>;
}

type Signer = ConstructorParameters<typeof ExactEvmScheme>[0];

/** The official schemes on the chain of this server, with a wallet of the server that pays the gas. */
export function embeddedFacilitator(dependencies: SenderDependencies): Facilitator {
  const { client } = dependencies;
  const sender = new Sender(dependencies);
  const unused: Attempt = { remember: async () => {} };
  const schemeOf = (
    { scheme }: PaymentRequirements,
    attempt: Attempt,
    known?: Hex,
    onTrouble = noteNothing,
  ) => {
    const signer = signerOf(client, sender, attempt, onTrouble);
    const pendingSettlementStore = { get: async () => known, set: async () => {}, delete: async () => {} };
    return scheme === 'upto'
      ? new UptoEvmScheme(signer, { pendingSettlementStore })
      : new ExactEvmScheme(signer, { pendingSettlementStore, simulateInSettle: true });
  };
  return {
    getSupported: async () => {
      const kind = { x402Version: 2, network: `eip155:${dependencies.chainId}` as const };
      const hasProxy = (await client.code(x402UptoPermit2ProxyAddress)) !== '0x';
      const extra = { assetTransferMethod: 'permit2', facilitatorAddress: sender.address };
      const exact = { ...kind, scheme: 'exact' };
      return { kinds: hasProxy ? [exact, { ...kind, scheme: 'upto', extra }] : [exact] };
    },
    verify: async (payment, requirements) =>
      await schemeOf(requirements, unused).verify(payment, requirements),
    settle: async (payment, requirements, attempt) => {
      const { signed } = attempt;
      const known = signed !== undefined && (await sender.sendAgain(signed)) ? signed.hash : undefined;
      let trouble: unknown;
      const scheme = schemeOf(requirements, attempt, known, (error) => {
        trouble = error;
      });
      const answer = await scheme.settle(payment, requirements);
      // The scheme calls every failure one of the payment; that of the node passes.
      if (!answer.success && trouble !== undefined) throw trouble;
      return answer;
    },
  };
}

const noteNothing = (_error: unknown) => {};

function signerOf(
  client: NodeClient,
  sender: Sender,
  attempt: Attempt,
  onTrouble: (error: unknown) => void,
): Signer {
  const noting =
    <Arguments extends unknown[], T>(ask: (...given: Arguments) => Promise<T>) =>
    async (...given: Arguments): Promise<T> => {
      try {
        return await ask(...given);
      } catch (error) {
        if (!(error instanceof CallRevertedError)) onTrouble(error);
        throw error;
      }
    };
  return {
    getAddresses: () => [sender.address],
    getCode: noting(async ({ address }) => await client.code(address)),
    readContract: noting(async (read) => await readContract(client, read, sender.address)),
    verifyTypedData: async (signed) => await verifyTypedData(signed as Parameters<typeof verifyTypedData>[0]),
    writeContract: noting(async ({ address, functionName, args, ...write }) => {
      const data = encodeFunctionData({ abi: write.abi as Abi, functionName, args });
      return await sender.send({ to: address, data }, attempt.remember);
    }),
    // Only smart wallets that do not exist yet need it; none is deployed here.
    sendTransaction: async () => {
      throw new CallRevertedError('0x', 'this facilitator deploys no wallets');
    },
    waitForTransactionReceipt: noting(async ({ hash }) => {
      const { succeeded } = await sender.receipt(hash);
      return { status: succeeded ? 'success' : 'reverted' };
    }),
  };
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const usedTopic = toEventSelector('AuthorizationUsed(address,bytes32)');

/** A transfer that a payment promises. */
export interface PromisedTransfer {
  readonly asset: Address;
  readonly from: Address;
  readonly to: Address;
  readonly amount: bigint;
}

/** Whether a transaction has made the promised transfer: whoever says so, the chain decides. */
export const hasTransferred = (
  { succeeded, logs }: NodeReceipt,
  { asset, from, to, amount }: PromisedTransfer,
): boolean =>
  succeeded &&
  logs.some(
    ({ address, topics, data }) =>
      isAddressEqual(address, asset) &&
      topics[0] === transferTopic &&
      topics[1] === pad(from).toLowerCase() &&
      topics[2] === pad(to).toLowerCase() &&
      data !== '0x' &&
      BigInt(data) === amount,
  );

const nonceAbi = parseAbi(['function nonceBitmap(address, uint256) view returns (uint256)']);

/** The transactions of recent blocks that may have used a signature. Permit2 leaves no log of it, only a bit. */
export async function findSettlements(
  client: NodeClient,
  scheme: string,
  { asset, from, to, amount }: PromisedTransfer,
  nonce: string,
): Promise<Hex[]> {
  const hashes = async (...topics: Hex[]) =>
    (await recentLogs(client, asset, topics))
      .filter(({ data }) => data === '0x' || BigInt(data) === amount)
      .map((log) => log.transactionHash);
  if (scheme === 'exact') return await hashes(usedTopic, pad(from), nonce as Hex);
  const [word, bit] = [BigInt(nonce) >> 8n, BigInt(nonce) & 0xffn];
  const read = { address: PERMIT2_ADDRESS, abi: nonceAbi, functionName: 'nonceBitmap', args: [from, word] };
  const used = (await readContract(client, read)) as bigint;
  return (used >> bit) & 1n ? await hashes(transferTopic, pad(from), pad(to)) : [];
}

async function recentLogs(client: NodeClient, address: Address, topics: readonly Hex[]) {
  const toBlock = await client.blockNumber();
  const fromBlock = toBlock < logBlocksMax ? 0n : toBlock - logBlocksMax + 1n;
  return await client.logs({
    fromBlock,
    toBlock,
    address,
    topics: topics.map((topic) => topic.toLowerCase() as Hex),
  });
}
