import { Stack, Table, Text } from '@mantine/core';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { fullTime } from '../../format/times.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/ledger.js';
import { byteSize } from '../../texts/numbers.js';

const words = texts.ledger.uploads;

/** What the account has stored, with a button that deletes what nothing uses. */
export function Uploads() {
  const tricorn = useTricorn();
  const page = usePage('uploadList', {}, 10);
  const [remove, { busy, error }] = useAction(async (path: string) => {
    await tricorn.api.deleteUpload({ path });
    page.reload();
  });
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        {page.data !== undefined && (
          <Text size="sm">
            {words.stored(byteSize(page.data.storedBytes), byteSize(page.data.storedBytesMax))}
          </Text>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(uploads) => (
            <DataTable
              columns={[
                words.name,
                { label: words.size, numeric: true },
                { label: words.expires, wideOnly: true },
                { label: words.delete, hidden: true },
              ]}
            >
              {uploads.map(({ path, name, bytes, inUse, expiryTime }) => (
                <Table.Tr key={path}>
                  <Table.Td className="console-wrap">{name}</Table.Td>
                  <Table.Td ta="right">{byteSize(bytes)}</Table.Td>
                  <Table.Td visibleFrom="xs">
                    {inUse ? words.inUse : expiryTime === 0 ? words.never : fullTime(expiryTime)}
                  </Table.Td>
                  <Table.Td ta="right">
                    {!inUse && (
                      <ConfirmButton
                        label={words.delete}
                        question={words.question(name)}
                        busy={busy}
                        onConfirm={() => void remove(path)}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </DataTable>
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}
