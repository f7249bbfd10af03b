import { PERMIT2_ADDRESS, x402UptoPermit2ProxyAddress } from '@x402/evm';
import type { ChainNode } from '../node/chainNode.js';
import { permitsArtefact } from './generated/permitsArtefact.js';
import { uptoPermitsArtefact } from './generated/uptoPermitsArtefact.js';

/** Where a token is allowed to be taken from for payments of the scheme `upto`. */
export const permitsAddress = PERMIT2_ADDRESS;

/** Puts stand-ins of Permit2 and of x402's proxy where the protocol expects them. */
export async function placePermits(node: ChainNode): Promise<void> {
  for (const params of [
    [PERMIT2_ADDRESS, permitsArtefact.deployedBytecode],
    [x402UptoPermit2ProxyAddress, uptoPermitsArtefact.deployedBytecode],
  ])
    await node.request({ method: 'hardhat_setCode', params });
}
