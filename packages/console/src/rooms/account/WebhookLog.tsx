import { Group, NumberInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '../../data/reading.js';
import { ActionButton, SmallButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, Loading, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.webhooks;

/** The deliveries of a webhook, newest event first, and a replay from a number. */
export function WebhookLog({ id, onReplayed }: { id: string; onReplayed(): void }) {
  const [before, setBefore] = useState(0);
  const [since, setSince] = useState<number | ''>('');
  const log = useAnswer('webhookDeliveries', { id, before, pageSize: 10 });
  const { next = 0 } = log.data ?? {};
  const { api } = useTricorn();
  const replay = async () => {
    await api.replayWebhook({ id, since: Number(since) });
    log.reload();
    onReplayed();
  };
  return (
    <Stack gap="xs" mt="xs">
      <Loading of={log}>
        {({ data }) =>
          data.length === 0 ? (
            <Hint>{words.noDeliveries}</Hint>
          ) : (
            <DataTable
              minWidth={420}
              columns={[
                { label: words.number, numeric: true },
                words.event,
                texts.common.result,
                { label: words.answer, wideOnly: true, wraps: true },
              ]}
            >
              {data.map(({ seq, type, state, attempts, attemptTime, status, durationMs, answer }) => (
                <Row key={seq}>
                  {seq}
                  {type}
                  <div>
                    {words.deliveryStates[state]} {attempts > 0 && words.tries(attempts)}{' '}
                    {attemptTime > 0 && <When seconds={attemptTime} size="xs" />}
                  </div>
                  <div>
                    {status > 0 ? `${status} · ${durationMs} ms · ` : ''}
                    {answer.slice(0, 120)}
                  </div>
                </Row>
              ))}
            </DataTable>
          )
        }
      </Loading>
      <Group align="end" gap="xs">
        {next > 0 && <SmallButton onClick={() => setBefore(next)}>{texts.common.older}</SmallButton>}
        <SmallButton onClick={() => (before > 0 ? setBefore(0) : log.reload())}>{words.refresh}</SmallButton>
        <NumberInput
          size="xs"
          label={words.since}
          min={0}
          allowDecimal={false}
          value={since}
          onChange={(value) => setSince(value === '' ? '' : Number(value))}
        />
        <ActionButton small act={replay} subject={since} disabled={since === ''}>
          {words.replay}
        </ActionButton>
      </Group>
    </Stack>
  );
}
