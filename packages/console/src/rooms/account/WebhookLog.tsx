import { Button, Group, NumberInput, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Reading } from '../../parts/Reading.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.webhooks;

/** The deliveries of a webhook, newest event first, and a replay from a number. */
export function WebhookLog({ id, onReplayed }: { id: string; onReplayed(): void }) {
  const tricorn = useTricorn();
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | ''>('');
  const { data, error, reload } = useLoad(`deliveries ${id} ${before}`, (signal) =>
    tricorn.api.webhookDeliveries({ id, before, pageSize: 10 }, { signal }),
  );
  const [replay, replaying] = useAction(async () => {
    await tricorn.api.replayWebhook({ id, since: Number(since) });
    reload();
    onReplayed();
  });
  return (
    <Stack gap="xs" mt="xs">
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data === undefined && error === undefined && <Reading />}
      {data?.data.length === 0 && <Hint>{words.noDeliveries}</Hint>}
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          minWidth={420}
          columns={[
            { label: words.number, numeric: true },
            words.event,
            words.result,
            { label: words.answer, wideOnly: true },
          ]}
        >
          {data.data.map(({ seq, type, state, attempts, attemptTime, status, durationMs, answer }) => (
            <Table.Tr key={seq}>
              <Table.Td ta="right">{seq}</Table.Td>
              <Table.Td>{type}</Table.Td>
              <Table.Td>
                {words.deliveryStates[state]} {attempts > 0 && words.tries(attempts)}{' '}
                {attemptTime > 0 && <When seconds={attemptTime} size="xs" />}
              </Table.Td>
              <Table.Td visibleFrom="xs" className="console-wrap">
                {status > 0 ? `${status} · ${durationMs} ms · ` : ''}
                {answer.slice(0, 120)}
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      {replaying.error !== undefined && <ErrorNote error={replaying.error} />}
      <Group align="end" gap="xs">
        {data !== undefined && data.next > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => setBefore(data.next)}>
            {words.older}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={() => (before > 0 ? setBefore(0) : reload())}>
          {words.refresh}
        </Button>
        <NumberInput
          size="xs"
          label={words.since}
          min={0}
          allowNegative={false}
          allowDecimal={false}
          value={since}
          onChange={(value) => setSince(value === '' ? '' : Number(value))}
        />
        <Button
          variant="default"
          size="compact-sm"
          loading={replaying.busy}
          disabled={since === ''}
          onClick={() => void replay()}
        >
          {words.replay}
        </Button>
      </Group>
    </Stack>
  );
}
