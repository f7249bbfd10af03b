import { type Address, parseAbi } from 'viem';
import type { NodeClient } from '../node/nodeClient.js';
import { CallRevertedError } from '../node/nodeErrors.js';
import { readContract } from '../node/readContract.js';

/** What a signature for a token must name, and how its amounts are written. */
export interface TokenTerms {
  readonly name: string;
  readonly version: string;
  readonly decimals: number;
}

const tokenAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function decimals() view returns (uint8)',
  'function eip712Domain() view returns (bytes1,string,string,uint256,address,bytes32,uint256[])',
]);

/** The terms of a token; undefined if there is none at the address. */
export async function readToken(client: NodeClient, address: Address): Promise<TokenTerms | undefined> {
  const read = async (functionName: string): Promise<unknown> => {
    try {
      return await readContract(client, { address, abi: tokenAbi, functionName });
    } catch (error) {
      if (error instanceof CallRevertedError) return undefined;
      throw error;
    }
  };
  const [decimals, domain] = await Promise.all([read('decimals'), read('eip712Domain')]);
  const [, name, version] = (domain ?? []) as string[];
  // Tokens from before EIP-5267 say it apart.
  const terms = {
    name: name ?? (await read('name')),
    version: version ?? (await read('version')) ?? '1',
  } as { name: string | undefined; version: string };
  return typeof decimals !== 'number' || terms.name === undefined
    ? undefined
    : { name: terms.name, version: terms.version, decimals };
}
