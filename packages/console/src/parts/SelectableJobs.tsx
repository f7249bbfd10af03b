import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '../data/useAction.js';
import { useJobFigures } from '../data/useJobFigures.js';
import type { JobRecord } from '../data/useJobs.js';
import { describeError } from '../format/describeError.js';
import { useSession } from '../session/session.js';
import { jobsTexts } from '../texts/jobs.js';
import { ConfirmButton } from './ConfirmButton.js';
import { JobTable } from './JobTable.js';

const words = jobsTexts;
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
  const [remove, { busy }] = useAction(async () => {
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
  });
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
            busy={busy}
            onConfirm={() => void remove()}
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
