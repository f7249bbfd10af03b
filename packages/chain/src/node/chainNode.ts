import type { Address, Hex } from 'viem';

/** A JSON-RPC request to a node. */
export interface NodeRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** The most that one transaction may have. */
export interface BatchLimits {
  readonly orders: number;
  readonly gas: bigint;
  readonly bytes: number;
}

/** A signature that this process made itself. */
export interface KnownSignature {
  readonly digest: Uint8Array;
  readonly signature: Hex;
  readonly signer: Address;
}

/** One way to reach a chain: an EIP-1193 `request` and a name for error messages. */
export interface ChainNode {
  /** How error messages refer to the node. It never contains credentials. */
  readonly name: string;
  /** How large one transaction may be; without it, the limits of public nodes apply. */
  readonly batchLimits?: BatchLimits;
  /**
   * Tells who made signatures, so that the contracts need not find out. Only for a node of this process: recovering a
   * signer takes as long as the rest of a submission.
   */
  know?(signatures: readonly KnownSignature[]): void;
  request(request: NodeRequest): Promise<unknown>;
  close(): Promise<void>;
}
