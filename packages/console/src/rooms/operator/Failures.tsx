import { Stack, Table, Text } from '@mantine/core';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Reading } from '../../parts/Reading.js';
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
        {data === undefined && error === undefined && <Reading />}
        {data?.data.length === 0 && <Hint>{words.empty}</Hint>}
        {data !== undefined && data.data.length > 0 && (
          <DataTable minWidth={560} columns={[words.time, words.work, words.account, words.reason, '']}>
            {data.data.map(({ id, kind, name, account, reason, time, retryable }) => (
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
                <Table.Td>{retryable && <Retry jobID={id} onDone={reload} />}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )}
      </Stack>
    </Section>
  );
}

/** Starts failed work again. */
function Retry({ jobID, onDone }: { jobID: string; onDone(): void }) {
  const tricorn = useTricorn();
  const [retry, { busy, error }] = useAction(async () => {
    await tricorn.api.operatorRetry({ jobID });
    onDone();
  });
  return (
    <>
      <ConfirmButton
        label={words.retry}
        question={words.retryQuestion}
        busy={busy}
        onConfirm={() => void retry()}
      />
      {error !== undefined && <ErrorNote error={error} />}
    </>
  );
}
