import { Text } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { useLoad } from '../../data/reading.js';
import { sameOrigin } from '../../format/root.js';
import { LineChart } from '../../parts/charts/LineChart.js';
import { ScatterChart } from '../../parts/charts/ScatterChart.js';
import { Figures } from '../../parts/Facts.js';
import { ResultFiles } from '../../parts/FileDrop.js';
import { DataTable, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { brief, compact, percent, withThousands } from '../../texts/numbers.js';
import { ClassificationQuality, ClassificationReport } from './ClassificationReport.js';
import { SharePage } from './ModelPage.js';
import { RegisterModel } from './Models.js';
import { Predict } from './Predict.js';
import { RegressionQuality, RegressionReport } from './RegressionReport.js';
import { type LearningReport, readLearningReport } from './readLearningReport.js';

interface Props {
  job: JobDetail;
  live: Readonly<Record<string, unknown>>;
}

const stages: Readonly<Record<string, string>> = texts.learn.stages;

/** A model learned from CSV files: its progress, then its quality. */
export default function LearningJob({ job, live }: Props) {
  const report = useWholeReport(job);
  return (
    <>
      {job.state === 'running' && (
        <Text role="status">
          {stages[String(live['stage'])] ?? texts.learn.running}…
          {typeof live['trial'] === 'number' &&
            texts.learn.trials.progress({
              trial: live['trial'],
              trials: Number(live['trials']),
              algorithm: String(live['algorithm']),
              best: String(live['best']),
              score: brief(Number(live['score'])),
            })}
        </Text>
      )}
      {report.validation && <ClassificationQuality report={report} />}
      {report.regression && <RegressionQuality report={report} />}
      {report.scores !== undefined && <ClusteringReport report={report} />}
      {job.state === 'succeeded' && (
        <Section title={texts.common.download} screenOnly>
          <ResultFiles jobID={job.jobID} />
        </Section>
      )}
      {job.state === 'succeeded' && report.task !== undefined && report.task !== 'prediction' && (
        <>
          <Predict jobID={job.jobID} />
          <SharePage jobID={job.jobID} />
          <RegisterModel jobID={job.jobID} />
        </>
      )}
      {report.model !== undefined && <Trials report={report} />}
      {report.validation && <ClassificationReport report={report} />}
      {report.regression && <RegressionReport report={report} />}
    </>
  );
}

/**
 * The report of a job. A job keeps a small one; what was left out of it is read from the file of the whole report, when
 * the chain already vouches for that file.
 */
function useWholeReport({ jobID, report, state }: JobDetail): LearningReport {
  const tricorn = useTricorn();
  const short = readLearningReport(report);
  const incomplete = state === 'succeeded' && short.omitted !== undefined;
  const { data } = useLoad(`${jobID} ${incomplete}`, async (signal) => {
    if (!incomplete) return undefined;
    const { data: files } = await tricorn.api.verifyResults({ jobID }, { signal });
    const file = files.find(({ role }) => role === 'report');
    if (file === undefined) return undefined;
    const download = await tricorn.download(new URL(sameOrigin(file.url), location.href).href, { signal });
    return readLearningReport(JSON.parse(await download.text()) as Record<string, unknown>);
  });
  return data ?? short;
}

const words = texts.learn.clusters;

/** The clusters, drawn in the plane of largest variance. */
function ClusteringReport({
  report: { clusters = 0, sizes = [], scores, projection },
}: {
  report: LearningReport;
}) {
  return (
    <Section title={words.title} gap="md">
      <Figures
        figures={[
          [texts.learn.clusters.title, String(clusters)],
          [words.silhouette, brief(scores?.silhouette ?? 0)],
          [words.calinskiHarabasz, brief(scores?.calinskiHarabasz ?? 0)],
          [words.daviesBouldin, brief(scores?.daviesBouldin ?? 0)],
        ]}
      />
      {projection !== undefined && (
        <>
          <ScatterChart
            heightPx={360}
            format={compact}
            series={sizes.map((size, cluster) => ({
              name: words.series(cluster, size),
              points: projection.points.filter((point) => point.cluster === cluster),
            }))}
            label={words.label(sizes.map((size, cluster) => words.sizeOf(cluster, size)).join(', '))}
          />
          <Hint>
            {words.explained(
              percent(
                projection.explained.reduce((sum, share) => sum + share, 0),
                0,
              ),
            )}
          </Hint>
        </>
      )}
    </Section>
  );
}

const trialsWords = texts.learn.trials;

/** Every model that a search tried, the best first: those that were scored on more rows, then by their scores. */
function Trials({ report: { model = {}, validation } }: { report: LearningReport }) {
  const { trials = [], chosen } = model;
  if (trials.length === 0) return null;
  const sorted = trials.toSorted(
    (a, b) => (b.rows ?? 0) - (a.rows ?? 0) || (b.score ?? -Infinity) - (a.score ?? -Infinity),
  );
  // The mean explains nothing of a target, so its R² is zero.
  const baseline = validation ? validation.baselineAccuracy : 0;
  return (
    <Section title={trialsWords.title}>
      <LineChart
        heightPx={200}
        rows={bestSoFar(trials)}
        x="trial"
        steps
        dots
        xLabel={trialsWords.trial}
        format={compact}
        series={[
          { name: 'score', label: trialsWords.score, muted: true },
          { name: 'best', label: trialsWords.best },
        ]}
        label={trialsWords.plot}
      />
      <DataTable columns={trialsWords.columns} caption={trialsWords.label} minWidth={480}>
        {sorted.map(({ algorithm, params, score, rows = 0, work }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same model may be tried twice, and the order is fixed.
          <Row key={index}>
            {algorithm}
            {Object.entries(params)
              .map(([name, value]) => `${name} ${value}`)
              .join(', ') || trialsWords.defaults}
            {score === null ? trialsWords.skipped : brief(score)}
            {withThousands(rows)}
            {brief(work)}
          </Row>
        ))}
        {baseline !== undefined && (
          <Row fw={650}>
            {trialsWords.baseline}
            {validation ? trialsWords.mostFrequent(validation.baselineClass ?? '') : trialsWords.mean}
            {brief(baseline)}
            {null}
            {null}
          </Row>
        )}
      </DataTable>
      {chosen !== undefined && <Hint>{trialsWords.chosen(chosen.algorithm)}</Hint>}
    </Section>
  );
}

/** The score of every trial in the order they were made, and the best until then. */
function bestSoFar(trials: readonly { score: number | null }[]): Record<string, number>[] {
  let best = Number.NEGATIVE_INFINITY;
  return trials.flatMap(({ score }, index) => {
    if (score === null) return [];
    best = Math.max(best, score);
    return [{ trial: index + 1, score, best }];
  });
}
