import { Alert, Badge, Code, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { usePage } from '../../data/usePage.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hash } from '../../parts/Hash.js';
import { Pages } from '../../parts/Pages.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { shortDecimal, withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';
import { AccountActions } from './AccountActions.js';
import { Grant } from './Grant.js';

const words = texts.operator.accounts;
const typingMs = 250;
const columns = [
  words.account,
  words.wallet,
  ...[words.ccd, words.held, words.tokens].map((label) => ({ label, numeric: true })),
  words.created,
  { label: words.actions, hidden: true },
];

/** Accounts with what they have, and grants. */
export function Accounts() {
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, typingMs);
  const [chosen, setChosen] = useState('');
  const [link, setLink] = useState('');
  const { items, error, reload, ...paging } = usePage('operatorAccounts', { search: wanted }, 20);
  return (
    <Stack>
      <Grant account={chosen} onAccount={setChosen} onGranted={reload} />
      <Section title={words.title}>
        <Stack>
          <TextInput
            label={words.search}
            placeholder={words.searchPlaceholder}
            maw={360}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
          {link !== '' && (
            <Alert withCloseButton onClose={() => setLink('')}>
              <Text size="sm">{words.resetLink}</Text>
              <Code block className="console-wrap">
                {link}
              </Code>
            </Alert>
          )}
          <DataTable minWidth={640} columns={columns}>
            {items.map((item) => (
              <Table.Tr key={item.account}>
                <Table.Td>
                  {item.account}{' '}
                  {item.role === 'operator' && (
                    <Badge size="sm" variant="light" tt="none">
                      {words.operator}
                    </Badge>
                  )}
                  {item.state === 'disabled' && (
                    <Badge size="sm" variant="light" tt="none">
                      {words.disabled}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td>
                  <Hash value={item.walletAddress} label={words.walletAddress} />
                </Table.Td>
                <Table.Td ta="right">{shortDecimal(item.balance)}</Table.Td>
                <Table.Td ta="right">{shortDecimal(item.held)}</Table.Td>
                <Table.Td ta="right">{withThousands(item.tokens_balance)}</Table.Td>
                <Table.Td>
                  <When seconds={item.creationTime} />
                </Table.Td>
                <Table.Td>
                  <AccountActions
                    of={item}
                    onGrant={() => setChosen(item.account)}
                    onChanged={reload}
                    onLink={setLink}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
          <Pages {...paging} />
        </Stack>
      </Section>
    </Stack>
  );
}
