import { Checkbox, Group, Progress, Table, Text } from '@mantine/core';
import type { JobFigures } from '../data/useJobFigures.js';
import type { JobRecord } from '../data/useJobs.js';
import { computationText } from '../format/jobText.js';
import { lasting } from '../format/times.js';
import { texts } from '../texts/index.js';
import { jobsTexts } from '../texts/jobs.js';
import { percent, shortDecimal } from '../texts/numbers.js';
import { Chip } from './Chip.js';
import { DataTable } from './DataTable.js';
import { Hint } from './Hint.js';
import { roomOf } from './jobRoom.js';
import { Reading } from './Reading.js';
import { RoomLink } from './RoomLink.js';
import { StateBadge } from './StateBadge.js';
import { When } from './When.js';

const words = jobsTexts.columns;

interface Props {
  jobs: readonly JobRecord[] | undefined;
  /** Lets a person choose among the jobs. */
  selection?: JobSelection;
  /** What they cost and how long they ran, by job; absent: it is not shown. */
  figures?: ReadonlyMap<string, JobFigures>;
}

export interface JobSelection {
  chosen: ReadonlySet<string>;
  canChoose(job: JobRecord): boolean;
  toggle(jobID: string): void;
}

/** Jobs as rows; a skeleton while they are read. */
export function JobTable({ jobs, selection, figures }: Props) {
  if (jobs === undefined) return <Reading rows={2} />;
  if (jobs.length === 0) return <Hint>{jobsTexts.noMatch}</Hint>;
  return (
    <DataTable
      columns={[
        ...(selection === undefined ? [] : [{ label: words.select, hidden: true }]),
        words.job,
        words.state,
        ...(figures === undefined
          ? []
          : [
              { label: words.duration, wideOnly: true, numeric: true },
              { label: words.cost, wideOnly: true, numeric: true },
            ]),
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
            <Group gap="sm" wrap="nowrap">
              <Chip {...pick(job)} />
              <div>
                <RoomLink href={`/jobs/${job.jobID}`} className="console-wrap console-name">
                  {job.jobName}
                </RoomLink>
                <Text size="xs" c="dimmed">
                  {computationText(job.computationStr)}
                  <Text span inherit hiddenFrom="xs">
                    {' · '}
                    <When seconds={job.updateTime} size="xs" />
                  </Text>
                </Text>
              </div>
            </Group>
          </Table.Td>
          <Table.Td>
            <StateBadge state={job.state} />
            {job.state === 'running' && (
              <Progress mt={4} value={job.progress * 100} aria-label={percent(job.progress, 0)} />
            )}
          </Table.Td>
          {figures !== undefined && <FigureCells figures={figures.get(job.jobID)} />}
          <Table.Td visibleFrom="xs">
            <When seconds={job.updateTime} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

const pick = ({ typeStr }: JobRecord) => {
  const { icon, hue } = roomOf(typeStr);
  return { icon, hue };
};

/** How long a job ran, or runs so far, and what it cost the account. */
const FigureCells = ({ figures }: { figures: JobFigures | undefined }) => (
  <>
    <Table.Td visibleFrom="xs" ta="right" className="console-number">
      {figures === undefined || figures.startTime === 0 || figures.endTime === 0
        ? ''
        : lasting(Math.max(0, figures.endTime - figures.startTime))}
    </Table.Td>
    <Table.Td visibleFrom="xs" ta="right" className="console-number">
      {figures === undefined ? '' : texts.common.ccd(shortDecimal(figures.ccdUsage, 4))}
    </Table.Td>
  </>
);
