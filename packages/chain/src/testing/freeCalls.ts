import { type Address, createWalletClient, type Hex, http, type LocalAccount, publicActions } from 'viem';

/** Calls of people to a chain whose gas is free. */
export function freeCalls(rpcUrl: string) {
  const client = createWalletClient({ transport: http(rpcUrl) }).extend(publicActions);
  return {
    /** Sends a transaction and waits for its receipt; a reverted one is an error. */
    send: async (account: LocalAccount, to: Address | undefined, data: Hex) => {
      const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n };
      const call = { account, data, chain: null, ...(to ? { to } : {}), ...fees };
      const hash = await client.sendTransaction(call);
      const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 });
      if (receipt.status !== 'success') throw new Error('a transaction of the test failed');
      return receipt;
    },
    /** The number that a function of a contract returns. */
    read: async (to: Address, data: Hex): Promise<bigint> =>
      BigInt((await client.call({ to, data })).data ?? 0),
  };
}
