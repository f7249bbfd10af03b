import { Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { decimalField } from '../../data/acting.js';
import { ActionButton } from '../../parts/buttons.js';
import { Hint, Status } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';

const words = texts.chain.wallet;

/** A deposit with one signature of a browser wallet; the service sends the transaction. */
export function DepositByWallet({ onDone }: { onDone(): void }) {
  const tricorn = useTricorn();
  const [wallets, setWallets] = useState<readonly BrowserWallet[]>([]);
  const [amount, setAmount] = useState('');
  const [isSent, setIsSent] = useState(false);
  useEffect(
    () =>
      watchWallets((found) => setWallets((known) => [...known.filter(({ id }) => id !== found.id), found])),
    [],
  );
  const deposit = async (wallet: BrowserWallet) => {
    setIsSent(false);
    const from = await addressOf(wallet);
    const { chainID, salt, typedData, validBefore } = await tricorn.api.depositCcd({ from, amount });
    const signature = await signTyped(wallet, chainID, from, typedData);
    await tricorn.api.relayDeposit({ from, amount, salt, validBefore, signature });
    setIsSent(true);
    onDone();
  };
  return (
    <Fieldset legend={words.deposit}>
      <Stack gap="xs">
        <Group align="end">
          {wallets.length > 0 && <TextInput label={words.amount} {...decimalField(amount, setAmount)} />}
          {wallets.map((wallet) => (
            <ActionButton
              key={wallet.id}
              disabled={amount.trim() === ''}
              act={() => deposit(wallet)}
              subject={amount}
            >
              {words.depositWith(wallet.name)}
            </ActionButton>
          ))}
        </Group>
        <Hint>{wallets.length === 0 ? words.noWallet : words.oneSignature}</Hint>
        <Status>{isSent && words.sent}</Status>
      </Stack>
    </Fieldset>
  );
}

/** The wallets of the browser (EIP-1193), which announce themselves (EIP-6963). */
interface BrowserWallet {
  id: string;
  name: string;
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

interface Announcement {
  info: { uuid: string; name: string };
  provider: Pick<BrowserWallet, 'request'>;
}

/** Calls back with each wallet that is there; returns what stops listening. */
function watchWallets(found: (wallet: BrowserWallet) => void): () => void {
  const hear = (event: Event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    found({ id: info.uuid, name: info.name, request: (call) => provider.request(call) });
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', hear);
}

/** The account that the person lets this page see. */
async function addressOf(wallet: BrowserWallet): Promise<string> {
  const [address] = (await wallet.request({ method: 'eth_requestAccounts' })) as string[];
  if (address === undefined) throw new Error('The wallet has shown no account.');
  return address;
}

/** Asks the person to sign typed data, on the chain that it names. */
async function signTyped(
  wallet: BrowserWallet,
  chainID: number,
  address: string,
  typedData: string,
): Promise<string> {
  const chainId = `0x${chainID.toString(16)}`;
  if ((await wallet.request({ method: 'eth_chainId' })) !== chainId)
    await wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  return (await wallet.request({ method: 'eth_signTypedData_v4', params: [address, typedData] })) as string;
}
