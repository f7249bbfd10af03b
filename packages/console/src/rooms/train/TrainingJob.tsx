import { Anchor, Group, Progress, Stack, Table, Text } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { useState } from 'react';
import { useEvents } from '../../data/useEvents.js';
import { useLoad } from '../../data/useLoad.js';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { brief, percent, withThousands } from '../../text/numbers.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { Curves } from './Curves.js';
import { Inferences } from './Inferences.js';
import {
  type CurvePoint,
  isCurvePoint,
  readTrainingReport,
  type TrainingReport,
  type Worker,
} from './readTrainingReport.js';

interface Props {
  job: JobDetail;
  live: Readonly<Record<string, unknown>>;
  news: number;
}

/** A training: curves while they grow, who works on it, how good it became, and its use. */
export default function TrainingJob({ job, live, news }: Props) {
  const report = readTrainingReport(job.report);
  const curve = useCurve(job.jobID, report);
  const workers = (live['workers'] as Worker[] | undefined) ?? report.workers ?? [];
  return (
    <>
      <Section title="Learning">
        <Stack>
          <Figures
            figures={[
              ['Epoch', `${curve.at(-1)?.epoch ?? 0} of ${report.epochsRun ?? report.epochs ?? '…'}`],
              ['Samples', withThousands(report.samples ?? 0)],
              ['Weights', withThousands(report.parameters ?? 0)],
              scoreOf(report, curve),
            ]}
          />
          {curve.length > 0 ? (
            <Curves curve={curve} />
          ) : (
            <Text c="dimmed" size="sm">
              The curves begin with the end of the first epoch.
            </Text>
          )}
        </Stack>
      </Section>
      {job.state === 'running' && workers.length > 0 && <Workers workers={workers} />}
      {job.state === 'succeeded' && <ModelFiles jobID={job.jobID} report={report} />}
      {job.state === 'succeeded' && <Inferences jobID={job.jobID} model={report.model} news={news} />}
    </>
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
  if (metrics?.kind === 'classification') return ['Accuracy', percent(metrics.accuracy)];
  if (metrics?.kind === 'forecast') return ['Error (RMSE)', brief(metrics.rmse)];
  const last = curve.at(-1);
  if (last?.validationAccuracy !== undefined) return ['Accuracy', percent(last.validationAccuracy)];
  return ['Loss', last === undefined ? '…' : brief(last.validationLoss)];
}

const Workers = ({ workers }: { workers: readonly Worker[] }) => (
  <Section title="Workers at work">
    <Table verticalSpacing={4}>
      <Table.Tbody>
        {workers.map(({ shard, host, done, total, loss }) => (
          <Table.Tr key={shard}>
            <Table.Td>
              Shard {shard + 1} on {host}
            </Table.Td>
            <Table.Td w="40%">
              <Progress value={(done / total) * 100} aria-label={`Shard ${shard + 1}`} />
            </Table.Td>
            <Table.Td>{loss === null ? '' : `loss ${brief(loss)}`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Section>
);

function ModelFiles({ jobID, report }: { jobID: string; report: TrainingReport }) {
  const tricorn = useTricorn();
  const { data } = useLoad(jobID, (signal) => tricorn.job(jobID).files({ signal }));
  const { metrics } = report;
  return (
    <Section title="The model">
      <Stack gap="xs">
        <Text>
          Trained for {report.epochsRun} epochs; the best was number {report.bestEpoch}.
          {metrics?.kind === 'forecast' &&
            ` Its error is ${brief(metrics.rmse)}; simply repeating the last value would give ${brief(metrics.naiveRmse)}.`}
        </Text>
        {data !== undefined && data.trainModel !== '' && (
          <Group>
            <Anchor href={sameOrigin(data.trainModel)} download>
              Model (ONNX)
            </Anchor>
          </Group>
        )}
      </Stack>
    </Section>
  );
}
