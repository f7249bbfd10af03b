import { Checkbox, Group, Progress, Table, Text } from '@mantine/core';
import type { JobFigures, JobRecord } from '../data/useJobs.js';
import { computationText } from '../format/labels.js';
import { lasting } from '../format/times.js';
import { texts } from '../texts/jobs.js';
import { percent, shortDecimal } from '../texts/numbers.js';
import { Chip } from './Icon.js';
import { RoomLink, StateBadge, When } from './inline.js';
import { roomOf } from './kinds.js';
import { DataTable, Reading, Row } from './lists.js';
import { Hint } from './notes.js';

const words = texts.jobs.columns;

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
  if (jobs.length === 0) return <Hint>{texts.jobs.noMatch}</Hint>;
  return (
    <DataTable
      columns={[
        ...(selection === undefined ? [] : [{ label: words.select, hidden: true }]),
        words.job,
        texts.common.state,
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
        <Row key={job.jobID}>
          {selection === undefined ? (
            []
          ) : (
            <Table.Td w={36}>
              <Choose job={job} selection={selection} />
            </Table.Td>
          )}
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
          <div>
            <StateBadge state={job.state} />
            {job.state === 'running' && (
              <Progress mt={4} value={job.progress * 100} aria-label={percent(job.progress, 0)} />
            )}
          </div>
          {figures === undefined ? [] : figureTexts(figures.get(job.jobID))}
          <When seconds={job.updateTime} />
        </Row>
      ))}
    </DataTable>
  );
}

const Choose = ({ job, selection }: { job: JobRecord; selection: JobSelection }) => (
  <Checkbox
    size="sm"
    aria-label={texts.jobs.select(job.jobName)}
    disabled={!selection.canChoose(job)}
    checked={selection.chosen.has(job.jobID)}
    onChange={() => selection.toggle(job.jobID)}
  />
);

const pick = ({ typeStr }: JobRecord) => {
  const { icon, hue } = roomOf(typeStr);
  return { icon, hue };
};

/** How long a job ran, or runs so far, and what it cost the account. */
function figureTexts(figures: JobFigures | undefined): [duration: string, cost: string] {
  if (figures === undefined) return ['', ''];
  const { startTime, endTime, ccdUsage } = figures;
  const duration = startTime === 0 || endTime === 0 ? '' : lasting(Math.max(0, endTime - startTime));
  return [duration, texts.common.ccd(shortDecimal(ccdUsage, 4))];
}
