import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { clientName } from '../../format/clientName.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.sessions;

/** Where the account is signed in; each session can be ended, or all but this one. */
export function SessionList() {
  const { tricorn, renew } = useSession();
  const page = usePage('sessionList', {}, 10);
  const [end, ending] = useAction(async (id: string) => {
    await tricorn.api.endSession({ id });
    page.reload();
  });
  const [endOthers, endingOthers] = useAction(async () => {
    await renew(async () => (await tricorn.api.endOtherSessions({})).token);
  });
  const hasOthers = page.totalPages > 1 || page.items.some(({ current }) => !current);
  const error = ending.error ?? endingOthers.error;
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        {error !== undefined && <ErrorNote error={error} />}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(sessions) => (
            <DataTable
              columns={[
                words.client,
                words.since,
                { label: words.until, wideOnly: true },
                { label: words.end, hidden: true },
              ]}
            >
              {sessions.map(({ id, current, client, address, startTime, expiryTime }) => (
                <Table.Tr key={id}>
                  <Table.Td className="console-wrap" title={client}>
                    <Group gap="xs">
                      {clientName(client) || words.unknown}
                      {current && (
                        <Badge variant="light" tt="none">
                          {words.current}
                        </Badge>
                      )}
                    </Group>
                    <Text size="xs" c="dimmed">
                      {address}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <When seconds={startTime} />
                  </Table.Td>
                  <Table.Td visibleFrom="xs">
                    <When seconds={expiryTime} />
                  </Table.Td>
                  <Table.Td ta="right">
                    {!current && (
                      <ConfirmButton
                        label={words.end}
                        question={words.endQuestion}
                        busy={ending.busy}
                        onConfirm={() => void end(id)}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </DataTable>
          )}
        </PagedList>
        {hasOthers && (
          <Group>
            <ConfirmButton
              label={words.endOthers}
              question={words.endOthersQuestion}
              busy={endingOthers.busy}
              onConfirm={() => void endOthers()}
            />
          </Group>
        )}
        <Hint>{words.about}</Hint>
      </Stack>
    </Section>
  );
}
