import type { Address, Hex } from 'viem';

export interface BlockReference {
  readonly number: bigint;
  readonly hash: Hex;
}

export interface NodeBlock extends BlockReference {
  readonly parentHash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

export interface NodeLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  readonly transactionHash: Hex;
  readonly logIndex: number;
}

export interface NodeReceipt {
  readonly transactionHash: Hex;
  readonly block: BlockReference;
  readonly succeeded: boolean;
  readonly gasUsed: bigint;
  readonly contractAddress: Address | null;
  readonly logs: readonly NodeLog[];
}

export interface NodeTransaction {
  readonly hash: Hex;
  readonly from: Address;
  readonly to: Address | null;
  readonly nonce: bigint;
  readonly input: Hex;
  readonly block: BlockReference | null;
}

export interface LogQuery {
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
  readonly address?: Address;
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
}

export interface NodeCall {
  readonly to: Address;
  readonly data: Hex;
  readonly from?: Address;
  readonly gas?: bigint;
}

/** Fees in wei per unit of gas. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Fees in wei per unit of gas in recent blocks. */
export interface FeeHistory {
  /** Oldest block first; the last one belongs to the next block. Never empty. */
  readonly baseFees: readonly bigint[];
  /** The median priority fee of each block that has transactions. */
  readonly priorityFees: readonly bigint[];
}
