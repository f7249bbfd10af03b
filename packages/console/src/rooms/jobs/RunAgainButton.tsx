import { Button } from '@mantine/core';
import type { FieldsOf, JobDetail } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { useLocation } from 'wouter';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { freshName } from '../../format/freshName.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useSession } from '../../session/session.js';
import { jobsTexts } from '../../texts/jobs.js';

const words = jobsTexts;

/** The settings as a form sends them: a list is one text. */
const settingsOf = ({ parameters }: JobDetail): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** Starts a job on the same files with the same settings; only its creator can read the files. */
export function RunAgainButton({ job }: { job: JobDetail }) {
  const { tricorn, account } = useSession();
  const [, navigate] = useLocation();
  const [run, { busy, error }] = useAction(async () => {
    const names = { feature: job.featureData, target: job.targetData, testing: job.testingData };
    const files: Record<string, File> = {};
    for (const [type, name] of Object.entries(names)) {
      if (name === '') continue;
      const content = await tricorn
        .job(job.jobID)
        .dataset(type as FieldsOf<'downloadDataset'>['datasetType']);
      files[`${type}Data`] = new File([(await content.bytes()) as BlobPart], name, { type: 'text/csv' });
    }
    const fields = {
      ...settingsOf(job),
      ...files,
      computation: job.computationStr,
      jobName: freshName(words.againName(job.jobName)),
    } as unknown as FieldsOf<'createJobByFile'>;
    const again = await tricorn.createFileJob(fields);
    navigate(`/jobs/${again.id}`);
  });
  const ended = job.state !== 'running' && job.state !== 'queued';
  const isLearned = job.typeStr === jobTypes.upload && job.featureData !== '';
  if (!isLearned || account?.account !== job.creator || !ended) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" loading={busy} onClick={once(() => void run())}>
        {words.again}
      </Button>
      {error !== undefined && <ErrorNote error={error} />}
    </>
  );
}
