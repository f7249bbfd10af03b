import { type Address, concat, getContractAddress, type Hex, pad, toHex } from 'viem';

/** The creation code of a minimal clone (EIP-1167), before and after the address it delegates to. */
const clonePrefix: Hex = '0x3d602d80600a3d3981f3363d3d373d3d3d363d73';
const cloneSuffix: Hex = '0x5af43d82803e903d91602b57fd5bf3';

/** The address of a job's contract, which follows from its id before the job is on chain. */
export function predictJobAddress(factory: Address, jobId: bigint): Address {
  // The factory's constructor creates the implementation with its first nonce.
  const implementation = getContractAddress({ from: factory, nonce: 1n });
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: pad(toHex(jobId), { size: 32 }),
    bytecode: concat([clonePrefix, implementation, cloneSuffix]),
  });
}
