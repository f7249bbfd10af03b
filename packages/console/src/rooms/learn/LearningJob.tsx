import { Text } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { ResultFiles } from '../../parts/ResultFiles.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief } from '../../texts/numbers.js';
import { ClassificationQuality, ClassificationReport } from './ClassificationReport.js';
import { ClusteringReport } from './ClusteringReport.js';
import { SharePage } from './ModelPage.js';
import { Predict } from './Predict.js';
import { RegisterModel } from './RegisterModel.js';
import { RegressionQuality, RegressionReport } from './RegressionReport.js';
import { Trials } from './Trials.js';
import { useWholeReport } from './useWholeReport.js';

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
