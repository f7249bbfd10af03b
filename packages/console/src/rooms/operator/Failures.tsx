import { Stack, Table, Text } from '@mantine/core';
import { useLoad } from '../../data/useLoad.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/operator.js';

const words = texts.operator.failures;

/** Work that failed lately, with its reason. */
export function Failures() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('failures', (signal) =>
    tricorn.api.operatorFailures({ limit: 100 }, { signal }),
  );
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {data?.data.length === 0 && <Hint>{words.empty}</Hint>}
        {data !== undefined && data.data.length > 0 && (
          <DataTable minWidth={560} columns={[words.time, words.work, words.account, words.reason]}>
            {data.data.map(({ id, kind, name, account, reason, time }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <When seconds={time} />
                </Table.Td>
                <Table.Td className="console-wrap">
                  {name}
                  <Text size="xs" c="dimmed">
                    {kind}
                  </Text>
                </Table.Td>
                <Table.Td>{account}</Table.Td>
                <Table.Td className="console-wrap">{reason}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </Stack>
    </Section>
  );
}
