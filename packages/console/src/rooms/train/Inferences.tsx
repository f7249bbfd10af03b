import { Button, Group, Stack, Table } from '@mantine/core';
import { formatCcd, type Inference, type ItemOf, type Quote } from '@tricorn/client';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { sameOrigin } from '../../format/sameOrigin.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hash } from '../../parts/Hash.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { Section } from '../../parts/Section.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { Predictions } from './Predictions.js';

const words = texts.train.predict;

interface Props {
  jobID: string;
  model: string | undefined;
  news: number;
}

/** Runs the trained model on new data and shows its predictions. */
export function Inferences({ jobID, model, news }: Props) {
  const tricorn = useTricorn();
  const [file, setFile] = useState<File>();
  const [quote, setQuote] = useState<Quote<Inference>>();
  const [shown, setShown] = useState<{ url: string; file: File | undefined }>();
  const page = usePage('queryInferList', { jobID }, 10);
  const { reload } = page;
  useReloadOn(news, reload);
  const [estimate, estimating] = useAction(async () => {
    const path = await tricorn.upload(file!);
    setQuote(await tricorn.job(jobID).quoteInference(path));
  }, file);
  const [start, starting] = useAction(async () => {
    const inference = await quote!.start();
    setQuote(undefined);
    reload();
    const { result } = await inference.done();
    reload();
    setShown({ url: result, file });
  }, file);
  const [takeExample, taking] = useAction(async () => {
    setFile(model === 'LSTM' ? exampleSeries(120, 9) : await examplePictures(6, 11));
    setQuote(undefined);
  });
  return (
    <Section title={words.title} screenOnly>
      <Stack>
        <FileDrop
          label={words.data}
          about={words.dataAbout}
          file={file}
          onChange={(chosen) => {
            setFile(chosen);
            setQuote(undefined);
          }}
        />
        <Group>
          <Button
            variant={quote === undefined ? 'filled' : 'default'}
            disabled={file === undefined}
            loading={estimating.busy}
            onClick={() => void estimate()}
          >
            {texts.train.form.estimate}
          </Button>
          <Button variant="light" loading={taking.busy} onClick={() => void takeExample()}>
            {words.useExample}
          </Button>
          {(quote !== undefined || starting.busy) && (
            <Button loading={starting.busy} onClick={once(() => void start())}>
              {words.predict(quote === undefined ? '…' : shortDecimal(formatCcd(quote.cost), 4))}
            </Button>
          )}
        </Group>
        {estimating.error !== undefined && <ErrorNote error={estimating.error} />}
        {starting.error !== undefined && <ErrorNote error={starting.error} />}
        {shown !== undefined && <Predictions url={shown.url} file={shown.file} />}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(items) => <InferenceTable items={items} onShow={(url) => setShown({ url, file: undefined })} />}
        </PagedList>
      </Stack>
    </Section>
  );
}

interface InferenceTableProps {
  items: readonly ItemOf<'queryInferList'>[];
  onShow(url: string): void;
}

const InferenceTable = ({ items, onShow }: InferenceTableProps) => (
  <DataTable minWidth={420} columns={[words.id, words.state, words.cost, words.transaction, words.result]}>
    {items.map(({ id, status, ccd_cost, tx_hash, result }) => (
      <Table.Tr key={id}>
        <Table.Td>{id}</Table.Td>
        <Table.Td>
          <StateBadge state={status} />
        </Table.Td>
        <Table.Td>{shortDecimal(ccd_cost, 4)}</Table.Td>
        <Table.Td>
          <Hash value={tx_hash} href={`/chain/${tx_hash}`} label={texts.common.transactionHash} />
        </Table.Td>
        <Table.Td>
          {result !== '' && (
            <Group gap="xs" wrap="nowrap">
              <Button size="compact-sm" variant="default" onClick={() => onShow(result)}>
                {words.show}
              </Button>
              <Button component="a" size="compact-sm" variant="default" href={sameOrigin(result)} download>
                {texts.common.download}
              </Button>
            </Group>
          )}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
