import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { fullTime } from '../../format/times.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { ApiKeyForm } from './ApiKeyForm.js';
import { Secret } from './Secret.js';
import { spendingOf } from './spendingOf.js';

type ApiKey = ItemOf<'apiKeyList'>;
const words = texts.account.keys;

/** The keys of the account, and a form that makes another one. */
export function ApiKeys() {
  const tricorn = useTricorn();
  const page = usePage('apiKeyList', {}, 10);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const [changing, setChanging] = useState<ApiKey>();
  const [rotate, rotating] = useAction(async (id: string) => {
    setMade(await tricorn.api.rotateApiKey({ id }));
    page.reload();
  });
  const [revoke, revoking] = useAction(async (id: string) => {
    await tricorn.api.revokeApiKey({ id });
    page.reload();
  });
  const error = rotating.error ?? revoking.error;
  const actionsOf = (key: ApiKey) => {
    const { id, name, state } = key;
    if (state === 'revoked') return null;
    return (
      <Group gap="xs" justify="end">
        <Button variant="default" size="compact-sm" onClick={() => setChanging(key)}>
          {words.change}
        </Button>
        <ConfirmButton
          label={words.rotate}
          question={words.rotateQuestion(name)}
          busy={rotating.busy}
          onConfirm={() => void rotate(id)}
        />
        <ConfirmButton
          label={words.revoke}
          question={words.revokeQuestion(name)}
          busy={revoking.busy}
          onConfirm={() => void revoke(id)}
        />
      </Group>
    );
  };
  return (
    <>
      <Section title={words.title}>
        <Stack gap="sm">
          {made !== undefined && (
            <Secret name={made.name} secret={made.key} onDone={() => setMade(undefined)} />
          )}
          {error !== undefined && <ErrorNote error={error} />}
          <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
            {(keys) => (
              <DataTable
                columns={[
                  words.name,
                  words.state,
                  words.lastUse,
                  { label: words.spent, wideOnly: true },
                  { label: words.actions, hidden: true },
                ]}
              >
                {keys.map((key) => (
                  <Table.Tr key={key.id}>
                    <Table.Td className="console-wrap">
                      {key.name}
                      <Text size="xs" c="dimmed" className="console-mono">
                        {key.hint}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {key.scopes.join(', ')}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <State of={key} />
                    </Table.Td>
                    <Table.Td>
                      {key.lastUseTime === 0 ? words.never : <When seconds={key.lastUseTime} />}
                    </Table.Td>
                    <Table.Td visibleFrom="xs">
                      {spendingOf(key).map((line) => (
                        <Text key={line} size="sm">
                          {line}
                        </Text>
                      ))}
                    </Table.Td>
                    <Table.Td ta="right">{actionsOf(key)}</Table.Td>
                  </Table.Tr>
                ))}
              </DataTable>
            )}
          </PagedList>
        </Stack>
      </Section>
      <ApiKeyForm
        key={changing?.id ?? 'new'}
        {...(changing === undefined ? {} : { known: changing })}
        onDone={(key) => {
          setChanging(undefined);
          if (key !== undefined) setMade(key);
          page.reload();
        }}
      />
    </>
  );
}

const State = ({ of: { state, expiryTime, previousUntil } }: { of: ApiKey }) => (
  <>
    {words.states[state]}
    {state === 'active' && expiryTime > 0 && (
      <Text size="xs" c="dimmed">
        {words.expires(fullTime(expiryTime))}
      </Text>
    )}
    {previousUntil > 0 && (
      <Text size="xs" c="dimmed">
        {words.overlap(fullTime(previousUntil))}
      </Text>
    )}
  </>
);
