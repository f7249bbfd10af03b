import { Checkbox, Progress, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { JobRecord } from '../data/useJobs.js';
import { computationText } from '../text/jobText.js';
import { percent } from '../text/numbers.js';
import { jobsTexts } from '../texts/jobs.js';
import { DataTable } from './DataTable.js';
import { Hint } from './Hint.js';
import { RoomLink } from './RoomLink.js';
import { StateBadge } from './StateBadge.js';
import { When } from './When.js';

const words = jobsTexts.columns;

interface Props {
  jobs: readonly JobRecord[] | undefined;
  /** Lets a person choose among the jobs. */
  selection?: JobSelection;
}

export interface JobSelection {
  chosen: ReadonlySet<string>;
  canChoose(job: JobRecord): boolean;
  toggle(jobID: string): void;
}

/** Jobs as rows; a skeleton while they are read. */
export function JobTable({ jobs, selection }: Props) {
  if (jobs === undefined)
    return (
      <Stack gap="xs" aria-busy="true">
        <Skeleton h={36} />
        <Skeleton h={36} />
      </Stack>
    );
  if (jobs.length === 0) return <Hint>{jobsTexts.noMatch}</Hint>;
  return (
    <DataTable
      columns={[
        ...(selection === undefined ? [] : [{ label: words.select, hidden: true }]),
        words.job,
        words.state,
        { label: words.updated, wideOnly: true },
      ]}
    >
      {jobs.map((job) => (
        <Table.Tr key={job.jobID}>
          {selection !== undefined && (
            <Table.Td w={36}>
              <Checkbox
                size="sm"
                aria-label={jobsTexts.select(job.jobName)}
                disabled={!selection.canChoose(job)}
                checked={selection.chosen.has(job.jobID)}
                onChange={() => selection.toggle(job.jobID)}
              />
            </Table.Td>
          )}
          <Table.Td>
            <RoomLink href={`/jobs/${job.jobID}`} className="console-wrap">
              {job.jobName}
            </RoomLink>
            <Text size="xs" c="dimmed">
              {computationText(job.computationStr)}
              <Text span inherit hiddenFrom="xs">
                {' · '}
                <When seconds={job.updateTime} size="xs" />
              </Text>
            </Text>
          </Table.Td>
          <Table.Td>
            <StateBadge state={job.state} />
            {job.state === 'running' && (
              <Progress mt={4} value={job.progress * 100} aria-label={percent(job.progress, 0)} />
            )}
          </Table.Td>
          <Table.Td visibleFrom="xs">
            <When seconds={job.updateTime} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
