import { type Address, encodeFunctionData, type Hex, type LocalAccount } from 'viem';
import { type SignedDeposit, signatureParts } from '../contracts/signedDeposit.js';
import { bridgeArtefact } from '../generated/bridgeArtefact.js';
import { ccdArtefact } from '../generated/ccdArtefact.js';
import type { ContractBench } from './contractBench.js';

const bridgeAbi = bridgeArtefact.abi;
const ccdAbi = ccdArtefact.abi;

/** The calls of the bridge and the token, as tests make them. */
export const bridgeCalls = {
  withdraw: (withdrawals: readonly { id: Hex; to: Address; amount: bigint }[]) =>
    encodeFunctionData({ abi: bridgeAbi, functionName: 'withdraw', args: [withdrawals] }),
  deposit: (account: Hex, amount: bigint) =>
    encodeFunctionData({ abi: bridgeAbi, functionName: 'deposit', args: [account, amount] }),
  depositSigned: ({ signature, ...fields }: SignedDeposit) =>
    encodeFunctionData({
      abi: bridgeAbi,
      functionName: 'depositSigned',
      args: [[{ ...fields, ...signatureParts(signature) }]],
    }),
  pause: (id: Hex, paused: boolean) =>
    encodeFunctionData({ abi: bridgeAbi, functionName: 'pause', args: [[{ id, paused }]] }),
  balanceOf: (holder: Address) =>
    encodeFunctionData({ abi: ccdAbi, functionName: 'balanceOf', args: [holder] }),
  pay: (account: Hex, asset: Address, amount: bigint) =>
    encodeFunctionData({ abi: bridgeAbi, functionName: 'pay', args: [account, asset, amount] }),
  approve: (spender: Address, amount: bigint) =>
    encodeFunctionData({ abi: ccdAbi, functionName: 'approve', args: [spender, amount] }),
  transfer: (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: ccdAbi, functionName: 'transfer', args: [to, amount] }),
  mint: (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: ccdAbi, functionName: 'mint', args: [to, amount] }),
  burn: (from: Address, amount: bigint) =>
    encodeFunctionData({ abi: ccdAbi, functionName: 'burn', args: [from, amount] }),
};

interface PermitDomain {
  token: Address;
  bridge: Address;
  chainId: number;
}

/** The signature of an allowance for the bridge (EIP-2612), and the call that deposits with it. */
export async function permitCall(
  { read }: { read(to: Address, data: Hex): Promise<bigint> },
  { token, bridge, chainId }: PermitDomain,
  signer: LocalAccount,
  account: Hex,
  amount: bigint,
): Promise<Hex> {
  const data = encodeFunctionData({ abi: ccdAbi, functionName: 'nonces', args: [signer.address] });
  const nonce = await read(token, data);
  const deadline = 2n ** 40n;
  const signature = await signer.signTypedData({
    domain: { name: 'CCD', version: '1', chainId, verifyingContract: token },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: signer.address, spender: bridge, value: amount, nonce, deadline },
  });
  const { v, r, s } = signatureParts(signature);
  const args = [account, amount, deadline, v, r, s] as const;
  return encodeFunctionData({ abi: bridgeAbi, functionName: 'depositWithPermit', args });
}

/** The same on a chain of contract tests. */
export const depositWithPermit = async (
  { client, contracts: { bridge, ccd: token } }: ContractBench,
  signer: LocalAccount,
  chainId: number,
  account: Hex,
  amount: bigint,
): Promise<Hex> => {
  const read = async (to: Address, data: Hex) => BigInt(await client.call({ to, data }));
  return await permitCall({ read }, { token, bridge, chainId }, signer, account, amount);
};

/** What the contracts say of themselves. */
export async function readBridge({ client, contracts }: ContractBench) {
  const ask = async (to: Address, data: Hex) => BigInt(await client.call({ to, data }));
  const bridge = (functionName: 'withdrawn' | 'deposited' | 'paused') =>
    ask(contracts.bridge, encodeFunctionData({ abi: bridgeAbi, functionName }));
  return {
    supply: await ask(contracts.ccd, encodeFunctionData({ abi: ccdAbi, functionName: 'totalSupply' })),
    withdrawn: await bridge('withdrawn'),
    deposited: await bridge('deposited'),
    isPaused: (await bridge('paused')) === 1n,
  };
}

export async function balanceOf({ client, contracts }: ContractBench, owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: ccdAbi, functionName: 'balanceOf', args: [owner] });
  return BigInt(await client.call({ to: contracts.ccd, data }));
}
