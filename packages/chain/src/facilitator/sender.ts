import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem';
import { FeeMarket } from '../node/feeMarket.js';
import type { NodeClient } from '../node/nodeClient.js';
import { NodeUnavailableError, TransactionRefusedError } from '../node/nodeErrors.js';
import type { NodeReceipt } from '../node/nodeTypes.js';

export interface SenderDependencies {
  readonly client: NodeClient;
  readonly chainId: number;
  readonly account: LocalAccount;
  readonly feePerGasMaxWei?: bigint | undefined;
  /** Two processes that sign at once would use one nonce, so they take turns. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/** A signed transaction, which is remembered before it is sent: after a crash the same one is sent again. */
export interface SignedTransaction {
  readonly hash: Hex;
  readonly raw: Hex;
}

/** The state can change between the estimate and the block that has the transaction. */
const gasMarginPercent = 130n;
const receiptMsMax = 30_000;
const lookMsMin = 5;
const lookMsMax = 500;

/** Sends transactions of one wallet. */
export class Sender {
  readonly #dependencies: SenderDependencies;
  readonly #market: FeeMarket;

  constructor(dependencies: SenderDependencies) {
    const { client, feePerGasMaxWei } = dependencies;
    this.#dependencies = dependencies;
    this.#market = new FeeMarket({ client, feePerGasMaxWei, now: Date.now });
  }

  get address(): Address {
    return this.#dependencies.account.address;
  }

  async send(
    call: { to: Address; data: Hex },
    remember: (signed: SignedTransaction) => Promise<void>,
  ): Promise<Hex> {
    const { account, chainId, client, inTurn } = this.#dependencies;
    const from = account.address;
    const gas = ((await client.estimateGas({ ...call, from })) * gasMarginPercent) / 100n;
    return await inTurn(async () => {
      const nonce = Number(await client.transactionCount(from, 'pending'));
      const fees = await this.#market.offer();
      const raw = await account.signTransaction({ type: 'eip1559', chainId, nonce, gas, ...call, ...fees });
      const hash = keccak256(raw);
      await remember({ hash, raw });
      await client.send(raw, hash);
      return hash;
    });
  }

  /** Sends a remembered transaction again; false if another one has taken its nonce. */
  async sendAgain({ hash, raw }: SignedTransaction): Promise<boolean> {
    const { client } = this.#dependencies;
    if ((await client.receipt(hash)) !== null) return true;
    const { nonce = 0 } = parseTransaction(raw);
    if ((await client.transactionCount(this.address)) > BigInt(nonce))
      return (await client.receipt(hash)) !== null;
    try {
      await client.send(raw, hash);
    } catch (error) {
      if (!(error instanceof TransactionRefusedError)) throw error;
      return error.kind === 'alreadyKnown';
    }
    return true;
  }

  async receipt(hash: Hex): Promise<NodeReceipt> {
    const { client } = this.#dependencies;
    const deadline = performance.now() + receiptMsMax;
    for (let pauseMs = lookMsMin; performance.now() < deadline; pauseMs = Math.min(2 * pauseMs, lookMsMax)) {
      const receipt = await client.receipt(hash);
      if (receipt !== null) return receipt;
      await sleep(pauseMs);
    }
    throw new NodeUnavailableError(client.name, 'a payment', 'its transaction is not on chain yet');
  }
}
