import { Button, Group } from '@mantine/core';
import { formatCcd, type Inference, type ItemOf, type Quote } from '@tricorn/client';
import { useState } from 'react';
import { once, useAction } from '../../data/acting.js';
import { usePage, useReloadOn } from '../../data/reading.js';
import { sameOrigin } from '../../format/root.js';
import { ActionButton, SmallButton } from '../../parts/buttons.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hash, StateBadge } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { Predictions } from './Predictions.js';

const words = texts.train.predict;

interface Props {
  jobID: string;
  model: string | undefined;
}

/** Runs the trained model on new data and shows its predictions. */
export function Inferences({ jobID, model }: Props) {
  const tricorn = useTricorn();
  const [file, setFile] = useState<File>();
  const [quote, setQuote] = useState<Quote<Inference>>();
  const [shown, setShown] = useState<{ url: string; file: File | undefined }>();
  const page = usePage('queryInferList', { jobID }, 10);
  const { reload } = page;
  useReloadOn(['inference.finished', 'job.submitted'], reload);
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
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setQuote(undefined);
  };
  return (
    <Section title={words.title} screenOnly gap="md">
      <FileDrop label={words.data} about={words.dataAbout} file={file} onChange={choose} />
      <Group>
        <Button
          variant={quote === undefined ? 'filled' : 'default'}
          disabled={file === undefined}
          loading={estimating.busy}
          onClick={estimate}
        >
          {texts.train.form.estimate}
        </Button>
        <ActionButton
          variant="light"
          act={async () => choose(model === 'LSTM' ? exampleSeries(120, 9) : await examplePictures(6, 11))}
        >
          {words.useExample}
        </ActionButton>
        {(quote !== undefined || starting.busy) && (
          <Button loading={starting.busy} onClick={once(start)}>
            {words.predict(quote === undefined ? '…' : shortDecimal(formatCcd(quote.cost), 4))}
          </Button>
        )}
      </Group>
      <ErrorNote error={estimating.error} />
      <ErrorNote error={starting.error} />
      {shown !== undefined && <Predictions url={shown.url} file={shown.file} />}
      <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
        {(items) => <InferenceTable items={items} onShow={(url) => setShown({ url, file: undefined })} />}
      </PagedList>
    </Section>
  );
}

interface InferenceTableProps {
  items: readonly ItemOf<'queryInferList'>[];
  onShow(url: string): void;
}

const InferenceTable = ({ items, onShow }: InferenceTableProps) => (
  <DataTable
    minWidth={420}
    columns={[
      words.id,
      texts.common.state,
      words.cost,
      texts.common.submissions.transaction,
      texts.common.result,
    ]}
  >
    {items.map(({ id, status, ccd_cost, tx_hash, result }) => (
      <Row key={id}>
        {id}
        <StateBadge state={status} />
        {shortDecimal(ccd_cost, 4)}
        <Hash value={tx_hash} href={`/chain/${tx_hash}`} label={texts.common.transactionHash} />
        {result !== '' && (
          <Group gap="xs" wrap="nowrap">
            <SmallButton onClick={() => onShow(result)}>{words.show}</SmallButton>
            <Button component="a" size="compact-sm" variant="default" href={sameOrigin(result)} download>
              {texts.common.download}
            </Button>
          </Group>
        )}
      </Row>
    ))}
  </DataTable>
);
