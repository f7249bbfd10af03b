import { larger } from '../bigints.js';
import type { Fees } from './nodeTypes.js';

/** A replacement pays an eighth more: enough for every node, since none asks for more than a tenth. */
const raiseNumerator = 9n;
const raiseDenominator = 8n;

/** What a transaction must pay to replace one that pays `fees`, and at least the current market price. */
export function raiseFees(fees: Fees, current: Fees): Fees {
  return {
    maxFeePerGas: larger(current.maxFeePerGas, raise(fees.maxFeePerGas)),
    maxPriorityFeePerGas: larger(current.maxPriorityFeePerGas, raise(fees.maxPriorityFeePerGas)),
  };
}

/** Raises by at least one wei: no node takes a replacement that pays the same. */
function raise(fee: bigint): bigint {
  return (fee * raiseNumerator) / raiseDenominator + 1n;
}
