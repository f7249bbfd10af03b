import { Button, Group, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { formatCcd, type Job, type Quote } from '@tricorn/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { freshName } from '../../text/freshName.js';
import { shortDecimal, withThousands } from '../../text/numbers.js';
import { numberColumns } from '../../text/readCsv.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { PictureGrid } from './PictureGrid.js';
import { planOf } from './planOf.js';
import { SeriesChart } from './SeriesChart.js';
import { defaultSettings, type ModelName, type Settings, TrainingSettings } from './TrainingSettings.js';
import { type Preview, usePreview } from './usePreview.js';

/** A dataset, a look at it, the settings, the price, and go. */
export function NewTraining() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [model, setModel] = useState<ModelName>('CNN');
  const [file, setFile] = useState<File>();
  const [labels, setLabels] = useState<File>();
  const [settings, setSettings] = useState<Settings>(defaultSettings);
  const [jobName, setJobName] = useState(() => freshName('train'));
  const [sent, setSent] = useState(0);
  const [quote, setQuote] = useState<Quote<Job>>();
  const preview = usePreview(file);
  const classes = preview?.kind === 'pictures' ? preview.folders.length : 0;
  const classesMissing =
    model === 'CNN' && preview !== undefined && classes === 0 && settings.categories === 0;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setQuote(undefined);
    };
  const [estimate, estimating] = useAction(async () => {
    const total = (file?.size ?? 0) + (labels?.size ?? 0);
    let before = 0;
    const upload = async (given: File) => {
      const path = await tricorn.upload(given, {
        onProgress: ({ bytesDone }) => setSent((before + bytesDone) / Math.max(total, 1)),
      });
      before += given.size;
      return path;
    };
    const x = await upload(file!);
    const y = labels === undefined ? undefined : await upload(labels);
    setQuote(await tricorn.quoteTraining(planOf(model, settings, { jobName, x, y, classes })));
  });
  const [start, starting] = useAction(async () => {
    const job = await quote!.start();
    navigate(`/jobs/${job.id}`);
  });
  const [takeExample, taking] = useAction(async () => {
    setFile(model === 'CNN' ? await examplePictures() : exampleSeries());
    setLabels(undefined);
    setQuote(undefined);
  });
  return (
    <Section title="New training">
      <Stack>
        <SegmentedControl
          aria-label="Kind of network"
          value={model}
          onChange={(value) => {
            setModel(value as ModelName);
            setFile(undefined);
            setQuote(undefined);
          }}
          data={[
            { value: 'CNN', label: 'Pictures (CNN)' },
            { value: 'LSTM', label: 'Series (LSTM)' },
          ]}
        />
        <FileDrop
          label="Dataset"
          about={
            model === 'CNN'
              ? 'A .zip of pictures in one folder per class, or .npy or .csv rows.'
              : 'A .csv with a header and one row per step, or .npy.'
          }
          required
          file={file}
          onChange={change(setFile)}
        />
        {model === 'CNN' && (
          <FileDrop
            label="Labels"
            about="Only when the pictures do not lie in class folders: a .csv in the order of the file names."
            file={labels}
            onChange={change(setLabels)}
          />
        )}
        {preview !== undefined && <DatasetPreview preview={preview} settings={settings} model={model} />}
        <TrainingSettings
          model={model}
          settings={settings}
          onChange={change(setSettings)}
          classes={classes}
          classesMissing={classesMissing}
        />
        <TextInput
          label="Name"
          maw={420}
          value={jobName}
          onChange={(event) => change(setJobName)(event.currentTarget.value)}
        />
        <Group>
          <Button
            variant={quote === undefined ? 'filled' : 'default'}
            disabled={file === undefined || classesMissing}
            loading={estimating.busy}
            onClick={() => void estimate()}
          >
            Upload and estimate
          </Button>
          <Button variant="light" loading={taking.busy} onClick={() => void takeExample()}>
            Use an example dataset
          </Button>
          {quote !== undefined && (
            <Button loading={starting.busy} onClick={() => void start()}>
              Train, for at most {shortDecimal(formatCcd(quote.cost), 4)} CCD
            </Button>
          )}
        </Group>
        {estimating.busy && <Progress value={sent * 100} aria-label="Upload" animated={sent >= 1} />}
        {estimating.error !== undefined && <ErrorNote error={estimating.error} />}
        {starting.error !== undefined && <ErrorNote error={starting.error} />}
        <Text size="sm" c="dimmed">
          Estimating is free. A training that stops early because it no longer gets better costs less.
        </Text>
      </Stack>
    </Section>
  );
}

function DatasetPreview({
  preview,
  settings,
  model,
}: {
  preview: Preview;
  settings: Settings;
  model: ModelName;
}) {
  if (preview.kind === 'none')
    return (
      <Text c="dimmed" size="sm">
        {preview.why}
      </Text>
    );
  if (preview.kind === 'pictures')
    return (
      <Stack gap="xs">
        <Text size="sm">
          {withThousands(preview.total)} pictures
          {preview.folders.length > 0
            ? ` in ${preview.folders.length} classes: ${preview.folders.slice(0, 20).join(', ')}`
            : ''}
          .
        </Text>
        <PictureGrid pictures={spread(preview.pictures)} />
      </Stack>
    );
  const columns = numberColumns(preview.table);
  if (columns.size === 0)
    return (
      <Text c="dimmed" size="sm">
        There is no column of numbers in this file.
      </Text>
    );
  return (
    <SeriesChart
      columns={columns}
      {...(model === 'LSTM'
        ? {
            windowing: {
              inputWidth: settings.inputWidth,
              labelWidth: settings.labelWidth,
              shift: settings.shift,
              samplingRate: settings.samplingRate,
            },
          }
        : {})}
    />
  );
}

const previewed = 18;

/** Some from every part of the list, so that all classes are seen. */
const spread = <T,>(items: readonly T[]): T[] =>
  items.filter((_, index) => index % Math.max(1, Math.ceil(items.length / previewed)) === 0);
