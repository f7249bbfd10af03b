import { createHash } from 'node:crypto';
import type { Common } from '@ethereumjs/common';
import { createEVM, type ExecResult } from '@ethereumjs/evm';
import { recover } from 'tiny-secp256k1';
import type { Keccak } from '../state/trie.js';
import type { Outcome } from './execution.js';
import type { KnownSigners } from './knownSigners.js';
import { emptyBytes, readPadded } from './words.js';

export type Precompile = (input: Uint8Array, gas: number) => Outcome;
export type Precompiles = ReadonlyMap<bigint, Precompile>;

/** Precompiled contracts have the addresses from 1 to this one. */
const addressLast = 10;

/**
 * The precompiled contracts. The ones that our contracts and their libraries use are here; the rare ones (modular
 * powers, pairings, BLAKE2) come from the EVM library. The proof of a blob needs a trusted setup, which this chain does
 * not load: that call fails.
 */
export async function loadPrecompiles(
  common: Common,
  keccak: Keccak,
  signers: KnownSigners,
): Promise<Precompiles> {
  const evm = await createEVM({ common });
  const table = new Map<bigint, Precompile>([
    [1n, (input, gas) => priced(gas, 3000, () => signers.find(input) ?? recoverAddress(input, keccak))],
    [2n, (input, gas) => priced(gas, 60 + 12 * words(input), () => sha256(input))],
    [4n, (input, gas) => priced(gas, 15 + 3 * words(input), () => input)],
  ]);
  for (let number = 1; number <= addressLast; number += 1) {
    const address = BigInt(number);
    if (table.has(address)) continue;
    const run = evm.precompiles.get(number.toString(16).padStart(40, '0'));
    if (run === undefined) throw new Error(`the EVM library has no precompiled contract ${number}`);
    table.set(address, (data, gas) => {
      if (number === addressLast) return failed;
      const input = { data, gasLimit: BigInt(gas), common, _EVM: evm };
      return translate(run(input) as ExecResult, gas);
    });
  }
  return table;
}

const failed: Outcome = { error: 'out of gas', gasLeft: 0, output: emptyBytes };

function translate({ exceptionError, executionGasUsed, returnValue }: ExecResult, gas: number): Outcome {
  if (exceptionError !== undefined) return { ...failed, error: exceptionError.error };
  return { error: undefined, gasLeft: gas - Number(executionGasUsed), output: returnValue };
}

function priced(gas: number, cost: number, compute: () => Uint8Array): Outcome {
  return cost > gas ? failed : { error: undefined, gasLeft: gas - cost, output: compute() };
}

const words = (bytes: Uint8Array): number => Math.ceil(bytes.length / 32);

function sha256(input: Uint8Array): Uint8Array {
  return createHash('sha256').update(input).digest();
}

/** The address of whoever signed a hash, as a word; nothing if the signature is not valid. */
function recoverAddress(input: Uint8Array, keccak: Keccak): Uint8Array {
  const padded = new Uint8Array(128);
  padded.set(input.subarray(0, 128));
  const parity = readPadded(padded, 32);
  if (parity !== 27n && parity !== 28n) return emptyBytes;
  const publicKey = tryRecover(padded, parity === 27n ? 0 : 1);
  if (publicKey === null) return emptyBytes;
  const address = new Uint8Array(32);
  address.set(keccak(publicKey.subarray(1)).subarray(12), 12);
  return address;
}

function tryRecover(padded: Uint8Array, recoveryId: 0 | 1): Uint8Array | null {
  try {
    return recover(padded.slice(0, 32), padded.slice(64, 128), recoveryId, false);
  } catch {
    return null;
  }
}
