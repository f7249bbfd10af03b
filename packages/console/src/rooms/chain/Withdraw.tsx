import { Fieldset, Select, Stack, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { decimalField, field } from '../../data/acting.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { ActionForm } from '../../parts/buttons.js';
import { CurrentPassword } from '../../parts/credentials.js';
import { Hint, Status } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';

const words = texts.chain.wallet;

interface Props {
  wallet: AnswerOf<'wallet'>;
  onDone(): void;
}

/** Withdraws to an address that the account has confirmed. */
export function Withdraw({ wallet, onDone }: Props) {
  const tricorn = useTricorn();
  const confirmed = wallet.addresses.filter((known) => known.confirmed).map(({ address }) => address);
  const [chosen, setChosen] = useState<string | null>(null);
  const address = chosen ?? confirmed[0] ?? '';
  const [amount, setAmount] = useState('');
  const payOnce = usePayOnce();
  const withdraw = async () => {
    const fields = { address, amount };
    await payOnce(fields, async (idempotencyKey) => tricorn.api.withdrawCcd(fields, { idempotencyKey }));
    setAmount('');
    onDone();
  };
  return (
    <Fieldset legend={words.withdraw}>
      <Stack gap="xs">
        <ActionForm
          act={withdraw}
          subject={[address, amount]}
          label={words.withdraw}
          disabled={amount.trim() === '' || address === '' || wallet.paused}
        >
          <TextInput label={words.amount} {...decimalField(amount, setAmount)} />
          <Select
            label={words.to}
            data={confirmed}
            value={address}
            onChange={setChosen}
            allowDeselect={false}
            flex={1}
            miw={220}
          />
        </ActionForm>
        <Hint>{words.rules(wallet.dayLeft, wallet.delayAbove, wallet.delayHours, wallet.approvalAbove)}</Hint>
        <AddAddress onDone={onDone} />
      </Stack>
    </Fieldset>
  );
}

/** Adds an address to withdraw to. Where mail is sent, a link confirms it. */
function AddAddress({ onDone }: { onDone(): void }) {
  const tricorn = useTricorn();
  const [address, setAddress] = useState('');
  const [passwd, setPasswd] = useState('');
  const [awaited, setAwaited] = useState('');
  const add = async () => {
    const added = await tricorn.api.addWithdrawalAddress({ address: address.trim(), passwd });
    setAwaited(added.confirmed ? '' : added.address);
    setAddress('');
    setPasswd('');
    onDone();
  };
  return (
    <>
      <ActionForm
        variant="default"
        act={add}
        subject={[address, passwd]}
        label={words.add}
        disabled={address === '' || passwd === ''}
      >
        <TextInput
          label={words.newAddress}
          placeholder="0x…"
          flex={1}
          miw={220}
          {...field(address, setAddress)}
        />
        <CurrentPassword
          required={false}
          label={words.password}
          miw={180}
          value={passwd}
          onChange={setPasswd}
        />
      </ActionForm>
      <Status>{awaited !== '' && words.awaited(awaited)}</Status>
    </>
  );
}
