import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type LocalAccount,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { freeCalls } from './freeCalls.js';
import { dollarArtefact } from './generated/dollarArtefact.js';

const owner = privateKeyToAccount(`0x${'5e'.repeat(32)}`);

/** Where the token of tests will be, on every chain on which it is the first thing that its owner deploys. */
export const dollarAddress: Address = getContractAddress({ from: owner.address, nonce: 0n });

/** A token of tests, and people who have some of it. */
export interface Dollars {
  mint(to: Address, amount: bigint): Promise<void>;
  balanceOf(holder: Address): Promise<bigint>;
  /** Moves all that somebody has elsewhere. */
  empty(holder: LocalAccount): Promise<void>;
  /** A new holder of so much. */
  holder(amount: bigint): Promise<LocalAccount>;
}

/** Deploys the token on a chain whose gas is free. */
export async function deployDollars(rpcUrl: string): Promise<Dollars> {
  const { read, send } = freeCalls(rpcUrl);
  const { abi, bytecode } = dollarArtefact;
  await send(owner, undefined, encodeDeployData({ abi, bytecode }));
  const balanceOf = async (holder: Address) =>
    await read(dollarAddress, encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] }));
  const mint = async (to: Address, amount: bigint) =>
    void (await send(
      owner,
      dollarAddress,
      encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] }),
    ));
  return {
    mint,
    balanceOf,
    empty: async (holder) => {
      const args = [owner.address, await balanceOf(holder.address)] as const;
      await send(holder, dollarAddress, encodeFunctionData({ abi, functionName: 'transfer', args }));
    },
    holder: async (amount) => {
      const account = privateKeyToAccount(generatePrivateKey());
      await mint(account.address, amount);
      return account;
    },
  };
}
