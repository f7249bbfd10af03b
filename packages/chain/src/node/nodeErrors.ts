import { type Address, formatGwei } from 'viem';
import { codedError } from '../codedError.js';
import type { RefusalKind } from './refusal.js';

/** The node did not answer, or answered with an error that is not about the request itself. */
export class NodeUnavailableError extends codedError('NodeUnavailableError', 'CHAIN_NODE_UNAVAILABLE') {
  constructor(node: string, method: string, reason: string) {
    super(`chain node ${node} failed at ${method}: ${reason}`);
  }
}

/** The node sent a malformed answer. */
export class NodeAnswerError extends codedError('NodeAnswerError', 'CHAIN_NODE_ANSWER') {
  constructor(node: string, method: string, expected: string) {
    super(`chain node ${node} sent a malformed answer to ${method}: expected ${expected}`);
  }
}

/** The node serves a different chain than the configured one. */
export class ChainIdMismatchError extends codedError('ChainIdMismatchError', 'CHAIN_ID_MISMATCH') {
  constructor(node: string, expected: number, found: number) {
    super(`chain node ${node} serves chain ${found}, but chain ${expected} is configured`);
  }
}

/** A call that the EVM reverted. */
export class CallRevertedError extends codedError('CallRevertedError', 'CHAIN_CALL_REVERTED') {
  readonly data: `0x${string}`;
  constructor(data: `0x${string}`, message: string) {
    super(message);
    this.data = data;
  }
}

/** The node refused a transaction. */
export class TransactionRefusedError extends codedError(
  'TransactionRefusedError',
  'CHAIN_TRANSACTION_REFUSED',
) {
  readonly kind: RefusalKind;
  constructor(node: string, kind: RefusalKind, reason: string) {
    super(`chain node ${node} refused the transaction: ${reason}`);
    this.kind = kind;
  }
}

/** The operator's wallet cannot pay for the gas. */
export class OperatorFundsError extends codedError('OperatorFundsError', 'CHAIN_OPERATOR_FUNDS') {
  constructor(node: string, operator: Address) {
    super(`the operator ${operator} has insufficient funds for gas on chain node ${node}: send it funds`);
  }
}

/** The chain charges more than the service may pay. */
export class FeeCeilingError extends codedError('FeeCeilingError', 'CHAIN_FEE_CEILING') {
  constructor(node: string, baseFeeWei: bigint, ceilingWei: bigint) {
    super(
      `the base fee on chain node ${node} is ${formatGwei(baseFeeWei)} gwei per gas, above the ceiling of ` +
        `${formatGwei(ceilingWei)} gwei: nothing is sent until it falls or the ceiling is raised`,
    );
  }
}
