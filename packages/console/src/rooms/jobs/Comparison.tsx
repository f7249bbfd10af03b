import { Alert, Badge, Skeleton, Stack, Table } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { useLoad } from '../../data/reading.js';
import { useAddress } from '../../data/useAddress.js';
import { computationText, stateText } from '../../format/labels.js';
import { lasting } from '../../format/times.js';
import { RoomLink } from '../../parts/inline.js';
import { DataTable } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { comparedMax } from '../../parts/SelectableJobs.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/jobs.js';
import { shortDecimal } from '../../texts/numbers.js';
import { type ComparedRow, comparisonOf } from './comparisonOf.js';
import { durationOf } from './History.js';

const words = texts.jobs.comparison;
/** Jobs that make models. */
const learning: ReadonlySet<string> = new Set([jobTypes.upload, jobTypes.training]);

/** Jobs side by side: what they took, how they were set and what they found. What differs is marked. */
export function Comparison() {
  const tricorn = useTricorn();
  const [text] = useAddress('jobs');
  const jobIDs = text.split(',').filter(Boolean).slice(0, comparedMax);
  const { data, error, reload } = useLoad(
    `compare ${text}`,
    async (signal) => {
      const jobs = await Promise.all(jobIDs.map((jobID) => tricorn.job(jobID).read({ signal })));
      // Figures of models mean something side by side only if they learned from the same files.
      const models = jobs.length > 1 && jobs.every(({ typeStr }) => learning.has(typeStr));
      const sameData = !models || (await tricorn.api.compareJobs({ jobIDs }, { signal })).sameData;
      return { jobs, sameData };
    },
    { keepAs: 'comparison' },
  );
  return (
    <Stack>
      <RoomTitle title={words.title} about={words.about}>
        <RoomLink href="/jobs">{texts.jobs.unknown.exit}</RoomLink>
      </RoomTitle>
      <ErrorNote error={error} onRetry={reload} />
      {data === undefined && error === undefined && <Skeleton h={240} aria-busy="true" />}
      {data?.sameData === false && <Alert color="yellow" title={words.otherData} />}
      {data !== undefined && data.jobs.length < 2 && <Hint>{words.choose}</Hint>}
      {data !== undefined && data.jobs.length >= 2 && <Compared jobs={data.jobs} />}
    </Stack>
  );
}

function Compared({ jobs }: { jobs: readonly JobDetail[] }) {
  const { settings, results } = comparisonOf(jobs);
  const durations = jobs.map(({ timeline }) => durationOf(timeline));
  const taken: ComparedRow[] = [
    [words.computation, jobs.map(({ computationStr }) => computationText(computationStr))] as const,
    [texts.common.state, jobs.map(({ state }) => stateText(state))] as const,
    [
      texts.jobs.figures.duration,
      durations.map((seconds) => (seconds === undefined ? '' : lasting(seconds))),
    ] as const,
    [
      texts.jobs.figures.cost,
      jobs.map(({ ccdUsage }) => texts.common.ccd(shortDecimal(ccdUsage, 4))),
    ] as const,
  ].map(([name, values]) => ({ name, values, differs: new Set(values).size > 1 }));
  return (
    <>
      {results.length > 0 && (
        <Section title={words.results}>
          <Rows jobs={jobs} rows={results} />
        </Section>
      )}
      <Section title={words.taken}>
        <Rows jobs={jobs} rows={taken} />
      </Section>
      {settings.length > 0 && (
        <Section title={words.settings}>
          <Rows jobs={jobs} rows={settings} />
        </Section>
      )}
    </>
  );
}

const Rows = ({ jobs, rows }: { jobs: readonly JobDetail[]; rows: readonly ComparedRow[] }) => (
  <DataTable
    minWidth={180 * (jobs.length + 1)}
    columns={[words.figure, ...jobs.map(({ jobName }) => jobName)]}
  >
    {rows.map(({ name, values, differs, best }) => (
      <Table.Tr key={name} data-differs={differs}>
        <Table.Th scope="row" fw={differs ? 650 : 400}>
          {name}
        </Table.Th>
        {values.map((value, place) => (
          <Table.Td key={jobs[place]!.jobID} className="console-wrap" fw={differs ? 650 : 400}>
            {value}
            {best?.includes(place) && (
              <Badge ml="xs" size="sm" color="green">
                {words.best}
              </Badge>
            )}
          </Table.Td>
        ))}
      </Table.Tr>
    ))}
  </DataTable>
);
