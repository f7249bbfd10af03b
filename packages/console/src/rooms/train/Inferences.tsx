import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { formatCcd, type Inference, type Quote } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { useReloadOn } from '../../data/useReloadOn.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Hash } from '../../parts/Hash.js';
import { Pages } from '../../parts/Pages.js';
import { Section } from '../../parts/Section.js';
import { StateBadge } from '../../parts/StateBadge.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../text/numbers.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { Predictions } from './Predictions.js';

/** Runs the trained model over new data and shows what it says. */
export function Inferences({
  jobID,
  model,
  news,
}: {
  jobID: string;
  model: string | undefined;
  news: number;
}) {
  const tricorn = useTricorn();
  const [file, setFile] = useState<File>();
  const [quote, setQuote] = useState<Quote<Inference>>();
  const [shown, setShown] = useState<{ url: string; file: File | undefined }>();
  const { items, reload, error, ...paging } = usePage('queryInferList', { jobID }, 10);
  useReloadOn(news, reload);
  const [estimate, estimating] = useAction(async () => {
    const path = await tricorn.upload(file!);
    setQuote(await tricorn.job(jobID).quoteInference(path));
  });
  const [start, starting] = useAction(async () => {
    const inference = await quote!.start();
    setQuote(undefined);
    reload();
    const { result } = await inference.done();
    reload();
    setShown({ url: result, file });
  });
  const [takeExample, taking] = useAction(async () => {
    setFile(model === 'LSTM' ? exampleSeries(120, 9) : await examplePictures(6, 11));
    setQuote(undefined);
  });
  return (
    <Section title="Use it">
      <Stack>
        <FileDrop
          label="New data"
          about="The same form as the dataset; labels are not needed."
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
            Upload and estimate
          </Button>
          <Button variant="light" loading={taking.busy} onClick={() => void takeExample()}>
            Use example data
          </Button>
          {(quote !== undefined || starting.busy) && (
            <Button loading={starting.busy} onClick={() => void start()}>
              Predict, for {quote === undefined ? '…' : shortDecimal(formatCcd(quote.cost), 4)} CCD
            </Button>
          )}
        </Group>
        {estimating.error !== undefined && <ErrorNote error={estimating.error} />}
        {starting.error !== undefined && <ErrorNote error={starting.error} />}
        {shown !== undefined && <Predictions url={shown.url} file={shown.file} />}
        {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
        {items.length > 0 && (
          <Table.ScrollContainer minWidth={420}>
            <Table verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Inference</Table.Th>
                  <Table.Th>State</Table.Th>
                  <Table.Th>CCD</Table.Th>
                  <Table.Th>Transaction</Table.Th>
                  <Table.Th>Result</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map(({ id, status, ccd_cost, tx_hash, result }) => (
                  <Table.Tr key={id}>
                    <Table.Td>{id}</Table.Td>
                    <Table.Td>
                      <StateBadge state={status} />
                    </Table.Td>
                    <Table.Td>{shortDecimal(ccd_cost, 4)}</Table.Td>
                    <Table.Td>
                      <Hash value={tx_hash} href={`/chain/${tx_hash}`} label="transaction hash" />
                    </Table.Td>
                    <Table.Td>
                      {result !== '' && (
                        <Group gap="xs" wrap="nowrap">
                          <Button
                            size="compact-sm"
                            variant="default"
                            onClick={() => setShown({ url: result, file: undefined })}
                          >
                            Show
                          </Button>
                          <Button
                            component="a"
                            size="compact-sm"
                            variant="default"
                            href={sameOrigin(result)}
                            download
                          >
                            Download
                          </Button>
                        </Group>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
        <Pages {...paging} />
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing predicted yet. Estimating is free.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
