import type { openWallets } from '@tricorn/chain';
import type { Page } from 'playwright-core';

type Signer = ReturnType<ReturnType<typeof openWallets>['signer']>;

/** What a test asks a wallet about itself. */
export interface InjectedWallet {
  /** Whether its owner says no to every question. */
  refuse(refuses: boolean): void;
  signatures(): number;
  /** The chains that it was asked to change to. */
  switches(): readonly string[];
}

/** Puts a wallet into a page as extensions do (EIP-1193), which announces itself (EIP-6963). It begins on another chain. */
export async function injectWallet(page: Page, signer: Signer): Promise<InjectedWallet> {
  let refuses = false;
  let signatures = 0;
  const switches: string[] = [];
  const answer = async (method: string, [first, text]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_requestAccounts') return [signer.address];
    if (method === 'eth_chainId') return switches.at(-1) ?? '0x1';
    if (method === 'wallet_switchEthereumChain') return switches.push((first as { chainId: string }).chainId);
    if (method !== 'eth_signTypedData_v4' || first !== signer.address) throw new Error(`not ${method}`);
    const { types, ...typed } = JSON.parse(String(text));
    if (`0x${typed.domain.chainId.toString(16)}` !== switches.at(-1)) throw new Error('another chain');
    const { EIP712Domain: _domain, ...own } = types;
    signatures += 1;
    return await signer.signTypedData({ ...typed, types: own });
  };
  await page.exposeFunction('askWallet', async (method: string, params: unknown[]) => {
    if (refuses) throw new Error('User rejected the request.');
    return await answer(method, params);
  });
  await page.addInitScript(() => {
    const { askWallet } = globalThis as unknown as {
      askWallet(method: string, params: readonly unknown[]): Promise<unknown>;
    };
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
        await askWallet(method, params),
    };
    const info = { uuid: 'b0c7', name: 'Pocket', icon: 'data:,', rdns: 'com.example.pocket' };
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      ),
    );
  });
  return {
    refuse: (next) => {
      refuses = next;
    },
    signatures: () => signatures,
    switches: () => switches,
  };
}
