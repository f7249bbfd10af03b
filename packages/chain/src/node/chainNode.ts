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

/** One way to reach a chain: an EIP-1193 `request` and a name for error messages. */
export interface ChainNode {
  /** How error messages refer to the node. It never contains credentials. */
  readonly name: string;
  /** How large one transaction may be; without it, the limits of public nodes apply. */
  readonly batchLimits?: BatchLimits;
  request(request: NodeRequest): Promise<unknown>;
  close(): Promise<void>;
}
