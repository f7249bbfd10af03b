import type { Account } from '../state/account.js';
import type { Execution } from './execution.js';

export const warmGas = 100;
export const coldAccountGas = 2600;
const coldSlotGas = 2100;
const setGas = 20_000;
const resetGas = 2900;
const clearRefund = 4800;

/** The gas of an access to an account; only the first in a transaction is expensive. */
export function accessGas({ state }: Execution, account: Account): number {
  return state.warm(account) ? coldAccountGas : warmGas;
}

/** Reads a word of storage. Returns it with its gas. */
export function loadSlot(
  { state }: Execution,
  account: Account,
  key: bigint,
): { gas: number; value: bigint } {
  const slot = state.slot(account, key);
  return { gas: state.warm(slot) ? coldSlotGas : warmGas, value: slot.value };
}

/** Writes a word of storage if the gas suffices. Returns the gas of it. */
export function storeSlot(
  execution: Execution,
  account: Account,
  { key, value, gas }: { key: bigint; value: bigint; gas: number },
): number {
  const { state } = execution;
  const slot = state.slot(account, key);
  const current = slot.value;
  const original = state.original(slot);
  let cost = state.warm(slot) ? coldSlotGas : 0;
  if (value === current || original !== current) cost += warmGas;
  else cost += original === 0n ? setGas : resetGas;
  if (cost > gas || value === current) return cost;
  execution.addRefund(refundOf(original, current, value));
  state.setSlot(account, slot, value);
  return cost;
}

/** A word that is cleared, or restored to what it was before the transaction, gives gas back (EIP-3529). */
function refundOf(original: bigint, current: bigint, value: bigint): number {
  if (original === current) return original !== 0n && value === 0n ? clearRefund : 0;
  let refund = 0;
  if (original !== 0n) {
    if (current === 0n) refund -= clearRefund;
    else if (value === 0n) refund += clearRefund;
  }
  if (value === original) refund += original === 0n ? setGas - warmGas : resetGas - warmGas;
  return refund;
}
