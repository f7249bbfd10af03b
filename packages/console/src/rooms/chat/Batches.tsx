import { Anchor, Badge, FileButton, Group, Progress } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useAction } from '../../data/acting.js';
import { useAnswer, useReadingWhile } from '../../data/reading.js';
import { ConfirmButton, SmallButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chat.js';

type Batch = ItemOf<'batchList'>;

const words = texts.chat.batches;
const pageSize = 10;
const refreshMs = 2_000;

const hasEnded = ({ status }: Batch): boolean =>
  !['in_progress', 'finalizing', 'cancelling'].includes(status);

/** The latest batches with their progress and files. */
export function Batches() {
  const tricorn = useTricorn();
  const { data, error, reload } = useAnswer('batchList', { pageNo: 1, pageSize });
  const runs = data?.data.some((batch) => !hasEnded(batch)) ?? false;
  useReadingWhile(runs, refreshMs, reload);
  const [submit, { busy, error: refusal }] = useAction(async (file: File) => {
    const input_file_id = await tricorn.upload(file);
    await tricorn.api.submitBatch({ input_file_id, endpoint: '/v1/chat/completions' });
    reload();
  });
  return (
    <Section title={words.title}>
      <Group justify="space-between" gap="xs">
        <Hint>{words.about}</Hint>
        <FileButton accept=".jsonl,application/jsonl" onChange={(file) => file && void submit(file)}>
          {(props) => (
            <SmallButton {...props} loading={busy}>
              {words.submit}
            </SmallButton>
          )}
        </FileButton>
      </Group>
      <ErrorNote error={error ?? refusal} />
      {data !== undefined && data.data.length > 0 && (
        <DataTable
          columns={[
            texts.common.time,
            { label: texts.common.model, wideOnly: true },
            texts.common.state,
            { label: words.done, numeric: true },
            { label: '', numeric: true },
          ]}
        >
          {data.data.map((batch) => (
            <Row key={batch.id}>
              <When seconds={batch.created_at} />
              {batch.model}
              <Badge color={hasEnded(batch) ? 'gray' : 'blue'}>{words.states[batch.status]}</Badge>
              <Done batch={batch} />
              <Group gap="xs" justify="flex-end">
                {batch.output_url !== '' && (
                  <Anchor href={batch.output_url} size="sm" download>
                    {words.answers}
                  </Anchor>
                )}
                {batch.error_url !== '' && (
                  <Anchor href={batch.error_url} size="sm" download>
                    {words.errors}
                  </Anchor>
                )}
                {batch.status === 'in_progress' && (
                  <ConfirmButton
                    label={words.cancel}
                    question={words.cancelQuestion}
                    act={() => tricorn.api.cancelBatch({ batch_id: batch.id }).then(reload)}
                  />
                )}
              </Group>
            </Row>
          ))}
        </DataTable>
      )}
    </Section>
  );
}

const Done = ({ batch }: { batch: Batch }) => {
  const { total, completed, failed } = batch.request_counts;
  const [refused] = batch.errors?.data ?? [];
  return (
    <>
      {`${completed} / ${total}`}
      {refused && <Hint size="xs">{words.refused(refused.line, refused.message)}</Hint>}
      {!hasEnded(batch) && total > 0 && (
        <Progress value={(100 * (completed + failed)) / total} aria-label={words.progress(batch.id)} />
      )}
    </>
  );
};
