import { Badge, Button, Group, Select, Stack, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { Pages } from '../../parts/Pages.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';

const typingMs = 250;

/** Accounts with what they have, and grants. */
export function Accounts() {
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, typingMs);
  const [chosen, setChosen] = useState('');
  const { items, error, reload, ...paging } = usePage('operatorAccounts', { search: wanted }, 20);
  return (
    <Stack>
      <Grant account={chosen} onAccount={setChosen} onGranted={reload} />
      <Section title="Accounts">
        <Stack>
          <TextInput
            label="Search"
            placeholder="email or wallet address"
            maw={360}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Account</Table.Th>
                  <Table.Th>Wallet</Table.Th>
                  <Table.Th ta="right">CCD</Table.Th>
                  <Table.Th ta="right">Reserved</Table.Th>
                  <Table.Th ta="right">LLM tokens</Table.Th>
                  <Table.Th>Since</Table.Th>
                  <Table.Th aria-label="Actions" />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((item) => (
                  <Table.Tr key={item.account}>
                    <Table.Td>
                      {item.account}{' '}
                      {item.role === 'operator' && (
                        <Badge size="sm" variant="light" tt="none">
                          operator
                        </Badge>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Hash value={item.walletAddress} label="wallet address" />
                    </Table.Td>
                    <Table.Td ta="right">{shortDecimal(item.balance)}</Table.Td>
                    <Table.Td ta="right">{shortDecimal(item.held)}</Table.Td>
                    <Table.Td ta="right">{withThousands(item.tokens_balance)}</Table.Td>
                    <Table.Td>
                      <When seconds={item.creationTime} />
                    </Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Grant to ${item.account}`}
                        onClick={() => setChosen(item.account)}
                      >
                        Grant
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Pages {...paging} />
        </Stack>
      </Section>
    </Stack>
  );
}

interface GrantProps {
  account: string;
  onAccount(account: string): void;
  onGranted(): void;
}

function Grant({ account, onAccount, onGranted }: GrantProps) {
  const tricorn = useTricorn();
  const [amount, setAmount] = useState('100');
  const [currency, setCurrency] = useState<'CCD' | 'LLM'>('CCD');
  const [done, setDone] = useState('');
  const [grant, { busy, error }] = useAction(async () => {
    setDone('');
    const granted = await tricorn.api.operatorGrant({ account, currency, amount });
    setDone(
      `${granted.account} has ${shortDecimal(granted.balance)} CCD and ${withThousands(granted.tokens_balance)} LLM tokens.`,
    );
    onGranted();
  });
  return (
    <Section title="Grant">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void grant();
        }}
      >
        <Stack gap="xs">
          <Group align="end">
            <TextInput
              label="To"
              placeholder="email"
              required
              value={account}
              onChange={(event) => onAccount(event.currentTarget.value)}
            />
            <TextInput
              label="Amount"
              required
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
            <Select
              label="Currency"
              allowDeselect={false}
              w={120}
              data={['CCD', 'LLM']}
              value={currency}
              onChange={(value) => value && setCurrency(value as 'CCD' | 'LLM')}
            />
            <Button type="submit" loading={busy}>
              Grant
            </Button>
          </Group>
          {done !== '' && <div role="status">{done}</div>}
          {error !== undefined && <ErrorNote error={error} />}
        </Stack>
      </form>
    </Section>
  );
}
