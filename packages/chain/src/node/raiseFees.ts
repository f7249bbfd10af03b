import { larger } from '../bigints.js';
import type { Fees } from './nodeClient.js';

/** A replacement pays an eighth more, which every node takes as enough. */
const REPLACEMENT_NUMERATOR = 9n;
const REPLACEMENT_DENOMINATOR = 8n;

/** What a transaction must pay to replace one that pays `fees`, and no less than the node asks for now. */
export function raiseFees(fees: Fees, current: Fees): Fees {
  return {
    maxFeePerGas: larger(current.maxFeePerGas, raise(fees.maxFeePerGas)),
    maxPriorityFeePerGas: larger(current.maxPriorityFeePerGas, raise(fees.maxPriorityFeePerGas)),
  };
}

/** At least one more, since a node takes no replacement that pays the same. */
function raise(fee: bigint): bigint {
  return (fee * REPLACEMENT_NUMERATOR) / REPLACEMENT_DENOMINATOR + 1n;
}
