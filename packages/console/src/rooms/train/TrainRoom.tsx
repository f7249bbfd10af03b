import { Button, Group, Progress, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { formatCcd, isRefused, type TrainingQuote } from '@tricorn/client';
import { jobTypes, trainingComputation } from '@tricorn/contract';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { field, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { freshName } from '../../format/labels.js';
import { namedNumbers } from '../../format/readCsv.js';
import { ActionButton } from '../../parts/buttons.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { JobsOfType } from '../../parts/SelectableJobs.js';
import { useTricorn } from '../../session/session.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { SharedModels } from '../learn/SharedModels.js';
import { DatasetPreview } from './DatasetPreview.js';
import { examplePictures, exampleSeries } from './exampleDatasets.js';
import { planOf } from './planOf.js';
import { defaultSettings, type ModelName, type Settings, TrainingSettings } from './TrainingSettings.js';
import { usePreview } from './usePreview.js';

/** Trains networks on pictures or time series; the workers of the service share the training. */
export default function TrainRoom() {
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.train} about={texts.train.about} />
      <NewTraining />
      <SharedModels networksOnly />
      <JobsOfType type={jobTypes.training} title={texts.train.list} />
    </Stack>
  );
}

const words = texts.train.form;

/** The dataset, its preview, the settings and the price. */
function NewTraining() {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const search = useSearch();
  const earlier = new URLSearchParams(search);
  const usual = earlier.get('model') === 'LSTM' ? 'LSTM' : 'CNN';
  const [model, setModel] = useKept<ModelName>(`train model ${search}`, usual);
  const [file, setFile] = useKept<File | undefined>(`train dataset ${search}`, undefined);
  const [labels, setLabels] = useKept<File | undefined>(`train labels ${search}`, undefined);
  const [settings, setSettings] = useKept<Settings>(`train settings ${search}`, {
    ...defaultSettings,
    continueFrom: earlier.get('continue') ?? '',
  });
  const [jobName, setJobName] = useState(() => freshName(words.newName));
  const [sent, setSent] = useState(0);
  const [quote, setQuote] = useState<TrainingQuote>();
  const [repair, setRepair] = useState(false);
  const preview = usePreview(file);
  const classes = preview?.kind === 'pictures' ? preview.folders.length : 0;
  const broken = preview?.kind === 'broken';
  const classesMissing =
    model === 'CNN' && preview !== undefined && !broken && classes === 0 && settings.categories === 0;
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setQuote(undefined);
    };
  const [estimate, estimating] = useAction(
    async (mend: boolean) => {
      setRepair(mend);
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
      setQuote(
        await tricorn.quoteTraining(planOf(model, settings, { jobName, x, y, classes, repair: mend })),
      );
    },
    [model, settings, jobName, file, labels],
  );
  const takeExample = async () => {
    setFile(model === 'CNN' ? await examplePictures() : exampleSeries());
    setLabels(undefined);
    setSettings({ ...settings, targets: [] });
    setQuote(undefined);
  };
  return (
    <Section title={words.title} gap="md">
      <SegmentedControl
        aria-label={words.network}
        value={model}
        onChange={(value) => {
          setModel(value as ModelName);
          setFile(undefined);
          setSettings({ ...settings, targets: [], network: 'standard' });
          setQuote(undefined);
        }}
        data={[
          { value: 'CNN', label: words.networks.CNN },
          { value: 'LSTM', label: words.networks.LSTM },
        ]}
      />
      <FileDrop
        label={words.dataset}
        about={words.datasetAbout[model]}
        required
        file={file}
        onChange={(chosen) => {
          change(setFile)(chosen);
          setSettings({ ...settings, targets: [] });
        }}
      />
      {model === 'CNN' && (
        <FileDrop label={words.labels} about={words.labelsAbout} file={labels} onChange={change(setLabels)} />
      )}
      {preview !== undefined && <DatasetPreview preview={preview} settings={settings} model={model} />}
      <TrainingSettings
        model={model}
        settings={settings}
        onChange={change(setSettings)}
        classes={classes}
        columns={preview?.kind === 'series' ? namedNumbers(preview.table) : []}
        classesMissing={classesMissing}
      />
      <TextInput label={texts.common.name} maw={420} {...field(jobName, change(setJobName))} />
      <Group>
        <Button
          variant={quote === undefined ? 'filled' : 'default'}
          disabled={file === undefined || broken || classesMissing}
          loading={estimating.busy}
          onClick={() => void estimate(false)}
        >
          {words.estimate}
        </Button>
        <ActionButton variant="light" act={takeExample}>
          {words.useExample}
        </ActionButton>
        <RequestCode
          steps={[
            { name: 'uploadFile', fields: { file: file ?? new File([], 'dataset.zip') } },
            {
              name: 'queryGuarantee',
              fields: planOf(model, settings, {
                jobName,
                x: words.uploadedPath,
                y: undefined,
                classes,
                repair,
              }),
            },
            { name: 'createJob', fields: { jobName, computation: trainingComputation } },
          ]}
        />
        {quote !== undefined && (
          <ActionButton act={async () => navigate(`/jobs/${(await quote.start()).id}`)}>
            {words.train(shortDecimal(formatCcd(quote.cost), 4))}
          </ActionButton>
        )}
      </Group>
      {estimating.busy && <Progress value={sent * 100} aria-label={words.upload} animated={sent >= 1} />}
      {quote?.repaired !== undefined && <Hint>{words.repaired[model](quote.repaired)}</Hint>}
      <ErrorNote error={estimating.error} />
      {isRefused(estimating.error, 'valueInvalid', 'imageInvalid') && !repair && (
        <Button variant="default" w="fit-content" onClick={() => void estimate(true)}>
          {words.repair[model]}
        </Button>
      )}
      <Hint>{words.price}</Hint>
    </Section>
  );
}
