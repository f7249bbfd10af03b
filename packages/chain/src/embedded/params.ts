import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem';
import { invalidParams } from './rpcError.js';

/** The parameters of `eth_call` and `eth_estimateGas`. */
export interface CallRequest {
  readonly from: Address;
  readonly to: Address | undefined;
  readonly data: Hex;
  readonly value: bigint;
  readonly gas: bigint | undefined;
}

export type BlockTag = bigint | 'latest' | 'pending' | 'earliest' | { readonly hash: Hex };

const zeroAddress = '0x0000000000000000000000000000000000000000';

export function readHex(value: unknown, name: string, bytes?: number): Hex {
  if (!isHex(value) || value.length % 2 !== 0) throw invalidParams(`${name} must be hexadecimal bytes`);
  if (bytes !== undefined && value.length !== 2 + bytes * 2)
    throw invalidParams(`${name} must have ${bytes} bytes`);
  return value.toLowerCase() as Hex;
}

export function readAddress(value: unknown, name: string): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false })) {
    throw invalidParams(`${name} must be an address`);
  }
  return getAddress(value).toLowerCase() as Address;
}

export function readQuantity(value: unknown, name: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]+$/.test(value)) {
    throw invalidParams(`${name} must be a hexadecimal quantity`);
  }
  return BigInt(value);
}

/** A block by number, by name, or by hash (EIP-1898). */
export function readBlockTag(value: unknown): BlockTag {
  switch (value) {
    case undefined:
    case null:
    case 'latest':
    case 'safe':
    case 'finalized':
      return 'latest';
    case 'pending':
    case 'earliest':
      return value;
  }
  if (typeof value === 'object') {
    const { blockHash, blockNumber } = value as { blockHash?: unknown; blockNumber?: unknown };
    if (blockHash !== undefined) return { hash: readHex(blockHash, 'blockHash', 32) };
    return readQuantity(blockNumber, 'blockNumber');
  }
  return readQuantity(value, 'block');
}

export function readCall(value: unknown): CallRequest {
  if (typeof value !== 'object' || value === null) throw invalidParams('a call must be an object');
  const call = value as Record<string, unknown>;
  return {
    from: call['from'] == null ? zeroAddress : readAddress(call['from'], 'from'),
    to: call['to'] == null ? undefined : readAddress(call['to'], 'to'),
    data: readHex(call['input'] ?? call['data'] ?? '0x', 'data'),
    value: call['value'] == null ? 0n : readQuantity(call['value'], 'value'),
    gas: call['gas'] == null ? undefined : readQuantity(call['gas'], 'gas'),
  };
}
