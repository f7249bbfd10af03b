import { type Address, concat, getContractAddress, type Hex, toHex } from 'viem';
import { keccakHex } from '../keccak.js';

/** The creation code of a minimal clone (EIP-1167), before and after the address it delegates to. */
const clonePrefix: Hex = '0x3d602d80600a3d3981f3363d3d373d3d3d363d73';
const cloneSuffix: Hex = '0x5af43d82803e903d91602b57fd5bf3';

/** The hash of the creation code of a factory's clones. A service uses one factory, so the last one is remembered. */
let last: { factory: Address; codeHash: Hex } | undefined;

function codeHashOf(factory: Address): Hex {
  if (last?.factory === factory) return last.codeHash;
  // The factory's constructor creates the implementation with its first nonce.
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  const codeHash = keccakHex(concat([clonePrefix, implementation, cloneSuffix]));
  last = { factory, codeHash };
  return codeHash;
}

/** The address of a job's contract, which follows from its id before the job is on chain. */
export function predictJobAddress(factory: Address, jobId: bigint): Address {
  const salt = toHex(jobId, { size: 32 });
  return checksummed(keccakHex(concat(['0xff', factory, salt, codeHashOf(factory)])).slice(26));
}

/** An address with the letters of EIP-55. */
function checksummed(digits: string): Address {
  const hash = keccakHex(toHex(digits)).slice(2);
  const letters = Array.from(digits, (digit, place) =>
    Number.parseInt(hash[place] as string, 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${letters.join('')}`;
}
