import type { Hex } from 'viem';
import { backoffMs } from '../backoff.js';
import type { ContractAddresses } from '../contracts/deployContracts.js';
import type { NodeClient } from '../node/nodeClient.js';
import type { BlockReference, NodeReceipt } from '../node/nodeTypes.js';
import type { Wallets } from '../wallets/wallets.js';
import { readReason } from './batch.js';
import { findSubmission } from './findSubmission.js';
import { isOnChain } from './isOnChain.js';
import type { ChainOrder, SubmissionOrder } from './orders.js';
import type { OrderOutcome } from './submissionStore.js';

export interface JudgeDependencies {
  readonly client: NodeClient;
  readonly contracts: ContractAddresses;
  readonly wallets: Wallets;
  readonly confirmations: number;
  readonly now: () => number;
}

/** Contract errors after which an order can still succeed; all others are permanent. */
const transientErrors = new Set([
  'JobUnknown',
  'SignatureExpired',
  'SignatureInvalid',
  'GasExhausted',
  'EnforcedPause',
  'Unknown',
]);

/** Decides the outcome of an order from what the chain shows. */
export class OrderJudge {
  readonly #dependencies: JudgeDependencies;

  constructor(dependencies: JudgeDependencies) {
    this.#dependencies = dependencies;
  }

  /** The outcome of an order in a final transaction. A transaction without a trace of the order proves nothing. */
  async mined(
    order: ChainOrder,
    fate: 'taken' | Hex | undefined,
    receipt: NodeReceipt,
  ): Promise<OrderOutcome> {
    const { client, contracts } = this.#dependencies;
    if (fate !== undefined && fate !== 'taken') return this.refused(order, fate);
    if (fate === 'taken' || (await isOnChain(client, contracts, order))) {
      return confirmed(order, receipt.transactionHash, receipt.block);
    }
    return this.retry(order, 'the transaction left no trace of the order');
  }

  /** The outcome of an order that the contract refused. */
  async refused(order: ChainOrder, reason: Hex): Promise<OrderOutcome> {
    const { name, text } = readReason(reason);
    if (name === 'AlreadySubmitted' && order.kind === 'submission') return this.#reconcile(order, text);
    if (transientErrors.has(name)) return this.retry(order, text);
    return { orderId: order.id, state: 'refused', reason: text };
  }

  /** Puts the order back to pending, due after a back-off. */
  retry(order: ChainOrder, reason: string): OrderOutcome {
    const retryAtMs = this.#dependencies.now() + backoffMs(order.attempts);
    return { orderId: order.id, state: 'pending', reason, retryAtMs };
  }

  /** A submission that is already on chain is ours if the result matches; it is confirmed once it is deep enough. */
  async #reconcile(order: SubmissionOrder, text: string): Promise<OrderOutcome> {
    const { client, contracts, wallets, confirmations } = this.#dependencies;
    const party = wallets.address(order.walletIndex);
    const found = await findSubmission(client, contracts, {
      jobId: order.jobId,
      round: order.round,
      party,
    });
    if (found === undefined) return this.retry(order, text);
    if (found.result !== order.result || found.ccdCost !== order.ccdCost) {
      return { orderId: order.id, state: 'refused', reason: `${text} with another result or cost` };
    }
    const depth = (await client.blockNumber()) - found.block.number;
    if (depth < BigInt(confirmations)) return this.retry(order, `${text}, not final yet`);
    return confirmed(order, found.transactionHash, found.block);
  }
}

function confirmed(order: ChainOrder, hash: Hex, block: BlockReference): OrderOutcome {
  return { orderId: order.id, state: 'confirmed', hash, block };
}
