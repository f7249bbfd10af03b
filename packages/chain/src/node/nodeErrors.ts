/** The node did not answer, or answered with an error that says nothing about the request itself. */
export class NodeUnavailableError extends Error {
  override readonly name = 'NodeUnavailableError';
  readonly code = 'CHAIN_NODE_UNAVAILABLE';
  constructor(node: string, method: string, reason: string) {
    super(`chain node ${node} failed at ${method}: ${reason}`);
  }
}

/** The node answered something that cannot be an answer to the request. */
export class NodeAnswerError extends Error {
  override readonly name = 'NodeAnswerError';
  readonly code = 'CHAIN_NODE_ANSWER';
  constructor(node: string, method: string, expected: string) {
    super(`chain node ${node} answered ${method} with something that is not ${expected}`);
  }
}

/** The node serves another chain than the one that was configured. */
export class ChainIdMismatchError extends Error {
  override readonly name = 'ChainIdMismatchError';
  readonly code = 'CHAIN_ID_MISMATCH';
  constructor(node: string, expected: number, found: number) {
    super(`chain node ${node} serves chain ${found}, but chain ${expected} is configured`);
  }
}

/** A call that the EVM reverted. */
export class CallRevertedError extends Error {
  override readonly name = 'CallRevertedError';
  readonly code = 'CHAIN_CALL_REVERTED';
  readonly data: `0x${string}`;
  constructor(data: `0x${string}`, message: string) {
    super(message);
    this.data = data;
  }
}

/** The node refused to take a transaction, for a reason that its message names. */
export class TransactionRefusedError extends Error {
  override readonly name = 'TransactionRefusedError';
  readonly code = 'CHAIN_TRANSACTION_REFUSED';
}
