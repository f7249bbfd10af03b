import { Alert, Button, Group, Text } from '@mantine/core';
import type { JobType } from '@tricorn/contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type JobRecord, useJobFigures, useJobs } from '../data/useJobs.js';
import { describeError } from '../format/describeError.js';
import { useSession } from '../session/session.js';
import { texts } from '../texts/jobs.js';
import { ConfirmButton } from './buttons.js';
import { JobTable } from './JobTable.js';
import { ErrorNote } from './notes.js';
import { Section } from './Section.js';

const words = texts.jobs;
/** More columns cannot be read side by side. */
export const comparedMax = 6;

interface Props {
  jobs: readonly JobRecord[] | undefined;
  onDeleted(): void;
}

/** A page of jobs; those that the account created can be chosen and deleted together. */
export function SelectableJobs({ jobs, onDeleted }: Props) {
  const { tricorn, account } = useSession();
  const figures = useJobFigures(jobs);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<string[]>([]);
  const toggle = (jobID: string) =>
    setChosen((known) => {
      const next = new Set(known);
      if (!next.delete(jobID)) next.add(jobID);
      return next;
    });
  const remove = async () => {
    const kept = new Set<string>();
    const reasons = new Set<string>();
    for (const jobID of chosen) {
      try {
        await tricorn.job(jobID).delete();
      } catch (error) {
        kept.add(jobID);
        reasons.add(describeError(error).message);
      }
    }
    setChosen(kept);
    setFailures([...reasons]);
    onDeleted();
  };
  return (
    <>
      {chosen.size > 0 && (
        <Group>
          <Text size="sm" role="status">
            {words.selected(chosen.size)}
          </Text>
          {chosen.size > 1 && chosen.size <= comparedMax && (
            <Button
              component={Link}
              href={`/jobs/compare?jobs=${[...chosen].join()}`}
              variant="default"
              size="compact-sm"
            >
              {words.compare}
            </Button>
          )}
          <ConfirmButton
            label={words.deleteSelected}
            question={words.deleteSelectedQuestion(chosen.size)}
            act={remove}
          />
        </Group>
      )}
      {failures.length > 0 && (
        <Alert color="red" role="alert" title={words.deleteFailed(chosen.size)}>
          {failures.join(' ')}
        </Alert>
      )}
      <JobTable
        jobs={jobs}
        figures={figures}
        selection={{ chosen, toggle, canChoose: ({ creator }) => creator === account?.account }}
      />
    </>
  );
}

interface JobsOfTypeProps {
  type: JobType;
  title: string;
  /** Stands in the place of an empty list. */
  empty?: ReactNode;
}

/** The account's jobs of one type. */
export function JobsOfType({ type, title, empty = null }: JobsOfTypeProps) {
  const { data, error, reload } = useJobs();
  const jobs = data?.filter(({ typeStr }) => typeStr === type);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (jobs?.length === 0) return empty;
  return (
    <Section title={title}>
      <SelectableJobs jobs={jobs} onDeleted={reload} />
    </Section>
  );
}
