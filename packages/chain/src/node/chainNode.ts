/** A JSON-RPC request to a node. */
export interface NodeRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** One way to reach a chain: an EIP-1193 `request` and a name for error messages. */
export interface ChainNode {
  /** How error messages refer to the node. It never contains credentials. */
  readonly name: string;
  request(request: NodeRequest): Promise<unknown>;
  close(): Promise<void>;
}
