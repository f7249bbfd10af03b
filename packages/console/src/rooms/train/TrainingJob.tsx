import { Group, Progress, Table, Text } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { useState } from 'react';
import { useEvents } from '../../data/reading.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { Confusion } from '../../parts/Confusion.js';
import { Figures } from '../../parts/Facts.js';
import { ResultFiles } from '../../parts/FileDrop.js';
import { RoomLink } from '../../parts/inline.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { brief, percent, withThousands } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { RegisterModel } from '../learn/Models.js';
import { ReportFindings } from '../learn/reportParts.js';
import { ColumnErrors, Curves } from './Curves.js';
import { PictureGrid } from './DatasetPreview.js';
import { Inferences } from './Inferences.js';
import { PredictSample } from './PredictSample.js';
import { type CurvePoint, isCurvePoint, type TrainingReport, type Worker } from './trainingReport.js';

const words = texts.train;

interface Props {
  job: JobDetail;
  live: Readonly<Record<string, unknown>>;
}

/** A training run: its curves, its workers, the quality of the model, and predictions with it. */
export default function TrainingJob({ job, live }: Props) {
  const report: TrainingReport = job.report;
  const curve = useCurve(job.jobID, report);
  const workers = (live['workers'] as Worker[] | undefined) ?? report.workers ?? [];
  return (
    <>
      <Section title={words.run.title} gap="md">
        <Figures
          figures={[
            [
              words.run.epoch,
              words.run.epochOf(curve.at(-1)?.epoch ?? 0, report.epochsRun ?? report.epochs ?? '…'),
            ],
            [words.run.samples, withThousands(report.samples ?? 0)],
            [words.run.parameters, withThousands(report.parameters ?? 0)],
            scoreOf(report, curve),
            ...architectureOf(report),
          ]}
        />
        {curve.length > 0 ? <Curves curve={curve} /> : <Hint>{words.run.noCurve}</Hint>}
      </Section>
      {job.state === 'running' && <StopTraining jobID={job.jobID} />}
      {job.state === 'running' && workers.length > 0 && <Workers workers={workers} />}
      {job.state === 'succeeded' && <ModelFiles jobID={job.jobID} report={report} />}
      {report.metrics?.kind === 'classification' && report.metrics.confusion.length > 0 && (
        <Section title={words.confusion}>
          <Confusion classes={report.classNames ?? []} matrix={report.metrics.confusion} />
        </Section>
      )}
      <ColumnErrors {...report} />
      {report.mistakes !== undefined && <Mistakes mistakes={report.mistakes} />}
      {job.state === 'succeeded' && <RegisterModel jobID={job.jobID} />}
      {job.state === 'succeeded' && <PredictSample jobID={job.jobID} model={report.model} report={report} />}
      {job.state === 'succeeded' && <Inferences jobID={job.jobID} model={report.model} />}
    </>
  );
}

/** The architecture, if it is not the usual one of the model. */
const architectureOf = ({ network }: TrainingReport): [string, string][] =>
  network === undefined || network === 'plain' || network === 'lstm'
    ? []
    : [[words.settings.network.label, words.settings.network.choices[network]]];

/** The validation pictures that the model got most wrong. */
const Mistakes = ({ mistakes }: { mistakes: NonNullable<TrainingReport['mistakes']> }) => (
  <Section title={words.mistakes.title}>
    <PictureGrid
      pictures={mistakes.map(({ image, actual }, place) => ({
        name: words.mistakes.place(place + 1),
        folder: actual,
        url: image,
      }))}
      captionOf={({ url }) => {
        const { actual, predicted, confidence } = mistakes.find(({ image }) => image === url)!;
        return { text: words.mistakes.caption(actual, predicted, percent(confidence)) };
      }}
    />
  </Section>
);

/** Ends the training and keeps what it has. */
function StopTraining({ jobID }: { jobID: string }) {
  const { api } = useTricorn();
  const [asked, setAsked] = useState(false);
  if (asked) return <Hint>{words.stop.asked}</Hint>;
  return (
    <Group>
      <ConfirmButton
        label={words.stop.label}
        question={words.stop.question}
        act={() => api.stopTraining({ jobID }).then(() => setAsked(true))}
      />
    </Group>
  );
}

/** The curve of the report, with the epochs that have ended since it was read. */
function useCurve(jobID: string, { curve = [] }: TrainingReport): CurvePoint[] {
  const [newer, setNewer] = useState<readonly CurvePoint[]>([]);
  useEvents((event) => {
    if (event.type !== 'job.progress' || event.jobID !== jobID || !isCurvePoint(event.detail)) return;
    setNewer((known) => [...known, event.detail as unknown as CurvePoint]);
  });
  const byEpoch = new Map([...curve, ...newer].map((point) => [point.epoch, point]));
  return [...byEpoch.values()].sort((a, b) => a.epoch - b.epoch);
}

function scoreOf({ metrics }: TrainingReport, curve: readonly CurvePoint[]): readonly [string, string] {
  if (metrics?.kind === 'classification') return [words.run.accuracy, percent(metrics.accuracy)];
  if (metrics?.kind === 'forecast') return [words.run.rmse, brief(metrics.rmse)];
  const last = curve.at(-1);
  if (last?.validationAccuracy !== undefined) return [words.run.accuracy, percent(last.validationAccuracy)];
  return [words.run.loss, last === undefined ? '…' : brief(last.validationLoss)];
}

const Workers = ({ workers }: { workers: readonly Worker[] }) => (
  <Section title={words.workers.title}>
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {workers.map(({ shard, host, done, total, loss }) => (
          <Table.Tr key={shard}>
            <Table.Td className="console-wrap">{words.workers.shardOn(shard + 1, host)}</Table.Td>
            <Table.Td w="40%">
              <Progress value={(done / total) * 100} aria-label={words.workers.shard(shard + 1)} />
            </Table.Td>
            <Table.Td>{loss === null ? '' : words.workers.loss(brief(loss))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
);

function ModelFiles({ jobID, report }: { jobID: string; report: TrainingReport }) {
  return (
    <Section title={texts.common.model} gap="xs">
      <Text>{words.model.epochs(report.epochsRun, report.bestEpoch)}</Text>
      <ReportFindings {...report} />
      {report.continuedFrom !== undefined && (
        <Text>
          <RoomLink href={`/jobs/${report.continuedFrom}`}>{words.model.continued}</RoomLink>
          {report.validationMayBeSeen === true && words.model.validationMayBeSeen}
        </Text>
      )}
      <RoomLink href={`/train?continue=${jobID}&model=${report.model ?? 'CNN'}`}>
        {words.model.continueThis}
      </RoomLink>
      <ResultFiles jobID={jobID} />
    </Section>
  );
}
