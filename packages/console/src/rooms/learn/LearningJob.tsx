import { Anchor, Group, Text } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { useLoad } from '../../data/useLoad.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { ClassificationReport } from './ClassificationReport.js';
import { ClusteringReport } from './ClusteringReport.js';
import { useWholeReport } from './useWholeReport.js';

interface Props {
  job: JobDetail;
  live: Readonly<Record<string, unknown>>;
}

const stages: Record<string, string> = {
  reading: 'Reading the files',
  fitting: 'Fitting the model',
  evaluating: 'Judging it on rows it has not seen',
  exporting: 'Writing the model',
};

/** A model learned from CSV files: how far it is, then how good it is. */
export default function LearningJob({ job, live }: Props) {
  const report = useWholeReport(job);
  const stage = stages[String(live['stage'])];
  return (
    <>
      {job.state === 'running' && <Text role="status">{stage ?? 'Running'}…</Text>}
      {job.state === 'succeeded' && <ResultFiles jobID={job.jobID} />}
      {report.validation && <ClassificationReport report={report} />}
      {report.scores !== undefined && <ClusteringReport report={report} />}
    </>
  );
}

function ResultFiles({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const { data } = useLoad(jobID, (signal) => tricorn.job(jobID).files({ signal }));
  if (data === undefined) return null;
  return (
    <Section title="Take it with you">
      <Group>
        {data.trainModel !== '' && (
          <Anchor href={sameOrigin(data.trainModel)} download>
            Model (ONNX)
          </Anchor>
        )}
        {data.testingResult !== '' && (
          <Anchor href={sameOrigin(data.testingResult)} download>
            Predictions (CSV)
          </Anchor>
        )}
      </Group>
    </Section>
  );
}
