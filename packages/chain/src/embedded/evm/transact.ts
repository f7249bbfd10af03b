import type { TypedTransaction } from '@ethereumjs/tx';
import type { WorldState } from '../state/worldState.js';
import { send } from './call.js';
import { createAt, initCodeBytesMax, nextAddress } from './create.js';
import { type BlockContext, Execution, type Log, type Outcome } from './execution.js';
import type { Precompiles } from './precompiles.js';
import { readNumber } from './words.js';

/** The state, the block and the built-in contracts that transactions run with. */
export interface Environment {
  readonly state: WorldState;
  readonly block: BlockContext;
  readonly precompiles: Precompiles;
}

/** The outcome of a transaction that was executed, successfully or not. */
export interface TransactionOutcome {
  readonly error: string | undefined;
  readonly output: Uint8Array;
  readonly logs: readonly Log[];
  readonly gasUsed: bigint;
  /** What was given back for cleared storage; `gasUsed` is without it. */
  readonly gasRefunded: bigint;
  /** Where the contract is, or would be if its creation had not failed. */
  readonly createdAddress: bigint | undefined;
}

/** A transaction cannot be part of the next block. */
export class InvalidTransactionError extends Error {
  override readonly name = 'InvalidTransactionError';
}

/** The part of the gas used that can be given back is at most one fifth (EIP-3529). */
const refundDivisor = 5;

/**
 * Executes a transaction. Throws an `InvalidTransactionError`, and changes nothing, if it cannot be part of a block: another nonce is next, or the
 * sender cannot pay.
 */
export function transact(
  environment: Environment,
  transaction: TypedTransaction,
  sender: bigint,
): TransactionOutcome {
  const { state } = environment;
  check(environment, transaction, sender);
  state.begin();
  const { execution, outcome } = execute(environment, transaction, sender);
  for (const address of execution.destroyed) state.destroy(state.account(address));
  return outcome;
}

/** What a transaction would do; the state does not change. A sender with too little money is lent the value. */
export function simulate(
  environment: Environment,
  transaction: TypedTransaction,
  sender: bigint,
): TransactionOutcome {
  const { state } = environment;
  checkSize(environment, transaction);
  state.begin();
  const account = state.account(sender);
  if (account.balance < transaction.value) state.setBalance(account, transaction.value);
  const { outcome } = execute(environment, transaction, sender);
  state.undoTo(0);
  return outcome;
}

function execute(
  environment: Environment,
  transaction: TypedTransaction,
  sender: bigint,
): { execution: Execution; outcome: TransactionOutcome } {
  const { state, block } = environment;
  // Whoever produces the block earns what is above the base fee.
  const earnedPrice = transaction.getEffectivePriorityFee(block.baseFee);
  const gasPrice = block.baseFee + earnedPrice;
  const gasLimit = Number(transaction.gasLimit);
  const execution = new Execution(environment, sender, gasPrice);
  warmUp(execution, transaction);
  const account = state.account(sender);
  state.setBalance(account, account.balance - transaction.gasLimit * gasPrice);
  state.setNonce(account, account.nonce + 1n);
  const { createdAddress, ...result } = run(execution, transaction, gasLimit - intrinsicGas(transaction));

  const spent = gasLimit - result.gasLeft;
  const refund = Math.min(execution.refund, Math.floor(spent / refundDivisor));
  const used = BigInt(spent - refund);
  state.setBalance(account, account.balance + (transaction.gasLimit - used) * gasPrice);
  const earner = state.account(block.coinbase);
  state.touch(earner);
  if (earnedPrice > 0n) state.setBalance(earner, earner.balance + used * earnedPrice);
  const { error, output } = result;
  const { logs } = execution;
  return {
    execution,
    outcome: { error, output, logs, gasUsed: used, gasRefunded: BigInt(refund), createdAddress },
  };
}

function intrinsicGas(transaction: TypedTransaction): number {
  return Number(transaction.getIntrinsicGas());
}

function checkSize({ block }: Environment, transaction: TypedTransaction): void {
  const { gasLimit } = transaction;
  const gasMin = intrinsicGas(transaction);
  if (gasLimit > block.gasLimit) throw new InvalidTransactionError('exceeds block gas limit');
  if (gasLimit < gasMin)
    throw new InvalidTransactionError(`intrinsic gas too low: have ${gasLimit}, want ${gasMin}`);
  if (transaction.to === undefined && transaction.data.length > initCodeBytesMax) {
    throw new InvalidTransactionError('max initcode size exceeded');
  }
}

function check(environment: Environment, transaction: TypedTransaction, sender: bigint): void {
  checkSize(environment, transaction);
  const { state } = environment;
  const { gasLimit, nonce, value } = transaction;
  const account = state.account(sender);
  if (state.code(account).bytes.length > 0)
    throw new InvalidTransactionError('invalid sender address: it has code');
  if (account.nonce !== nonce) {
    throw new InvalidTransactionError(
      `nonce mismatch: next nonce ${account.nonce}, transaction nonce ${nonce}`,
    );
  }
  const feePerGas = 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice;
  if (feePerGas < environment.block.baseFee) {
    throw new InvalidTransactionError('max fee per gas less than block base fee');
  }
  if (gasLimit * feePerGas + value > account.balance) {
    throw new InvalidTransactionError('insufficient funds for gas * price + value');
  }
}

/** What a transaction names is cheap to access from the beginning (EIP-2929, EIP-2930, EIP-3651). */
function warmUp({ state, block, origin, precompiles }: Execution, transaction: TypedTransaction): void {
  state.warm(state.account(origin));
  state.warm(state.account(block.coinbase));
  for (const address of precompiles.keys()) state.warm(state.account(address));
  if (transaction.to !== undefined) state.warm(state.account(readNumber(transaction.to.bytes)));
  if (!('accessList' in transaction)) return;
  for (const [address, keys] of transaction.accessList) {
    const account = state.account(readNumber(address));
    state.warm(account);
    for (const key of keys) state.warm(state.slot(account, readNumber(key)));
  }
}

function run(
  execution: Execution,
  transaction: TypedTransaction,
  gas: number,
): Outcome & { createdAddress?: bigint } {
  const { origin } = execution;
  const { to, value, data } = transaction;
  if (to === undefined) {
    const address = nextAddress(execution, origin, transaction.nonce);
    const outcome = createAt(execution, { creator: origin, address, value, program: data, gas, depth: 0 });
    return { ...outcome, createdAddress: address };
  }
  const address = readNumber(to.bytes);
  return send(execution, {
    caller: origin,
    address,
    codeAddress: address,
    value,
    moves: true,
    input: data,
    gas,
    isStatic: false,
    depth: 0,
  });
}
