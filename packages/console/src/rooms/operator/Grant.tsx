import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { usePayOnce } from '../../data/usePayOnce.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { asRead, marked, shortDecimal, withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.grant;

interface Props {
  account: string;
  onAccount(account: string): void;
  onGranted(): void;
}

/** Gives CCD or LLM tokens to an account. */
export function Grant({ account, onAccount, onGranted }: Props) {
  const tricorn = useTricorn();
  const [amount, setAmount] = useState('100');
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const [done, setDone] = useState('');
  const payOnce = usePayOnce();
  const [grant, { busy, error }] = useAction(async () => {
    setDone('');
    const fields = { account, currency, amount };
    const granted = await payOnce(fields, async (idempotencyKey) =>
      tricorn.api.operatorGrant(fields, { idempotencyKey }),
    );
    setDone(
      words.done(granted.account, shortDecimal(granted.balance), withThousands(granted.tokens_balance)),
    );
    onGranted();
  }, [account, amount, currency]);
  return (
    <Section title={words.grant}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void grant();
        }}
      >
        <Stack gap="xs">
          <Group align="end">
            <TextInput
              label={words.to}
              placeholder={words.toPlaceholder}
              required
              value={account}
              onChange={(event) => onAccount(event.currentTarget.value)}
            />
            <TextInput
              label={words.amount}
              required
              inputMode="decimal"
              value={marked(amount)}
              onChange={(event) => setAmount(asRead(event.currentTarget.value))}
            />
            <Select
              label={words.currency}
              allowDeselect={false}
              w={120}
              data={['CCD', 'LLM']}
              value={currency}
              onChange={(value) => value && setCurrency(value as 'CCD' | 'LLM')}
            />
            <Button type="submit" loading={busy} onClick={once()}>
              {words.grant}
            </Button>
            <RequestCode steps={[{ name: 'operatorGrant', fields: { account, currency, amount } }]} />
          </Group>
          {done !== '' && <div role="status">{done}</div>}
          {error !== undefined && <ErrorNote error={error} />}
        </Stack>
      </form>
    </Section>
  );
}
