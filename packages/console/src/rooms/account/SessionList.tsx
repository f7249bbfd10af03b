import { Badge, Group, Table } from '@mantine/core';
import { usePage } from '../../data/reading.js';
import { clientName } from '../../format/clientName.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.sessions;

/** Where the account is signed in; each session can be ended, or all but this one. */
export function SessionList() {
  const { tricorn, renew } = useSession();
  const page = usePage('sessionList', {}, 10);
  const hasOthers = page.totalPages > 1 || page.items.some(({ current }) => !current);
  return (
    <Section title={words.title} gap="sm">
      <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
        {(sessions) => (
          <DataTable
            columns={[
              words.client,
              words.since,
              { label: words.until, wideOnly: true },
              { label: words.end, hidden: true, numeric: true },
            ]}
          >
            {sessions.map(({ id, current, client, address, startTime, expiryTime }) => (
              <Row key={id}>
                <Table.Td className="console-wrap" title={client}>
                  <Group gap="xs">
                    {clientName(client) || words.unknown}
                    {current && <Badge>{words.current}</Badge>}
                  </Group>
                  <Hint size="xs">{address}</Hint>
                </Table.Td>
                <When seconds={startTime} />
                <When seconds={expiryTime} />
                {!current && (
                  <ConfirmButton
                    label={words.end}
                    question={words.endQuestion}
                    act={() => tricorn.api.endSession({ id }).then(page.reload)}
                  />
                )}
              </Row>
            ))}
          </DataTable>
        )}
      </PagedList>
      {hasOthers && (
        <Group>
          <ConfirmButton
            label={words.endOthers}
            question={words.endOthersQuestion}
            act={() => renew(async () => (await tricorn.api.endOtherSessions({})).token)}
          />
        </Group>
      )}
      <Hint>{words.about}</Hint>
    </Section>
  );
}
