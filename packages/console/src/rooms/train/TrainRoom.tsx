import { Button, Group, Progress, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { formatCcd, isRefused } from '@tricorn/client';
import { jobTypes, trainingComputation } from '@tricorn/contract';
import { useLocation } from 'wouter';
import { field } from '../../data/acting.js';
import { namedNumbers } from '../../format/readCsv.js';
import { ActionButton } from '../../parts/buttons.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { JobsOfType } from '../../parts/SelectableJobs.js';
import { shortDecimal } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { SharedModels } from '../learn/SharedModels.js';
import { DatasetPreview } from './DatasetPreview.js';
import { planOf } from './planOf.js';
import { type ModelName, TrainingSettings } from './TrainingSettings.js';
import { type TrainingDraft, useTrainingDraft } from './trainingDraft.js';
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
  const [, navigate] = useLocation();
  const { draft, estimating, sent, estimate, takeExample, ...set } = useTrainingDraft();
  const { model, file, labels, settings, jobName, quote, repair } = draft;
  const preview = usePreview(file);
  const classes = preview?.kind === 'pictures' ? preview.folders.length : 0;
  const broken = preview?.kind === 'broken';
  const classesMissing =
    model === 'CNN' && preview !== undefined && !broken && classes === 0 && settings.categories === 0;
  return (
    <Section title={words.title} gap="md">
      <SegmentedControl
        aria-label={words.network}
        value={model}
        onChange={(value) => set.model(value as ModelName)}
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
        onChange={set.file}
      />
      {model === 'CNN' && (
        <FileDrop label={words.labels} about={words.labelsAbout} file={labels} onChange={set.labels} />
      )}
      {preview !== undefined && <DatasetPreview preview={preview} settings={settings} model={model} />}
      <TrainingSettings
        model={model}
        settings={settings}
        onChange={set.settings}
        classes={classes}
        columns={preview?.kind === 'series' ? namedNumbers(preview.table) : []}
        classesMissing={classesMissing}
      />
      <TextInput label={texts.common.name} maw={420} {...field(jobName, set.jobName)} />
      <Group>
        <Button
          variant={quote === undefined ? 'filled' : 'default'}
          disabled={file === undefined || broken || classesMissing}
          loading={estimating.busy}
          onClick={() => void estimate(false, classes)}
        >
          {words.estimate}
        </Button>
        <ActionButton variant="light" act={takeExample}>
          {words.useExample}
        </ActionButton>
        <RequestCode steps={stepsOf(draft, classes)} />
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
        <Button variant="default" w="fit-content" onClick={() => void estimate(true, classes)}>
          {words.repair[model]}
        </Button>
      )}
      <Hint>{words.price}</Hint>
    </Section>
  );
}

/** The training as a program starts it. */
const stepsOf = ({ model, file, settings, jobName, repair }: TrainingDraft, classes: number) => [
  { name: 'uploadFile' as const, fields: { file: file ?? new File([], 'dataset.zip') } },
  {
    name: 'queryGuarantee' as const,
    fields: planOf(model, settings, { jobName, x: words.uploadedPath, y: undefined, classes, repair }),
  },
  { name: 'createJob' as const, fields: { jobName, computation: trainingComputation } },
];
