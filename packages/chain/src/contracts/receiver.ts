import { type Address, getAddress, type Hex, isAddress, parseAbi, zeroAddress } from 'viem';
import type { NodeClient } from '../node/nodeClient.js';
import { CallRevertedError } from '../node/nodeErrors.js';
import { readContract } from '../node/readContract.js';
import type { ContractAddresses } from './deployContracts.js';

/** Reads an address as people write it; a text with the problem if it is none that can be paid. */
export function readAddress(text: string): { address: Address } | { problem: string } {
  if (!isAddress(text, { strict: false })) return { problem: 'An address is 0x and 40 hexadecimal digits.' };
  const address = getAddress(text);
  const digits = text.slice(2);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  if (isMixed && text !== address)
    return { problem: 'The checksum of the address is wrong: a character is mistyped.' };
  if (address === zeroAddress) return { problem: 'Nobody owns the zero address.' };
  return { address };
}

/** An externally owned account that delegates to code (EIP-7702) still has its key. */
const delegation = /^0xef0100/i;
const abi = parseAbi(['function supportsInterface(bytes4) view returns (uint256)']);
/** Receivers of ERC-721, ERC-1155 and ERC-1363 tokens: wallets that are contracts declare one of them. */
const receiverInterfaces: readonly Hex[] = ['0x150b7a02', '0x4e2312e0', '0x88a7ca5c'];

/**
 * Whether an address can do something with CCD, as far as its code tells: our own contracts cannot, nor can contracts that
 * do not declare to receive tokens.
 */
export async function canReceive(
  client: NodeClient,
  { bridge, ccd, factory }: ContractAddresses,
  address: Address,
): Promise<boolean> {
  if ([bridge, ccd, factory].includes(address)) return false;
  const code = await client.code(address);
  if (code === '0x' || delegation.test(code)) return true;
  for (const interfaceId of receiverInterfaces) {
    const functionName = 'supportsInterface';
    try {
      if ((await readContract(client, { address, abi, functionName, args: [interfaceId] })) === 1n)
        return true;
    } catch (error) {
      if (!(error instanceof CallRevertedError)) throw error;
      return false;
    }
  }
  return false;
}
