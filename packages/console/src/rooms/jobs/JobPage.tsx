import { Alert, Breadcrumbs, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { isRefused, type JobDetail } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { usePage, useReloadOn } from '../../data/reading.js';
import { useTicking } from '../../data/useTicking.js';
import { computationText, parameterLabel } from '../../format/labels.js';
import { lasting } from '../../format/times.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { Facts, Figures } from '../../parts/Facts.js';
import { Hash, RoomLink, StateBadge, When } from '../../parts/inline.js';
import { roomOf } from '../../parts/kinds.js';
import { PagedList, Unread } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { NotHere, RoomTitle, Section } from '../../parts/Section.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/jobs.js';
import { marked, percent, shortDecimal } from '../../texts/numbers.js';
import { RetryButton, RunAgainButton } from './AgainButtons.js';
import { durationOf, History } from './History.js';
import './jobs.css';
import { type LiveJob, useJob } from '../../data/useJobs.js';

const InputJob = lazy(() => import('../together/InputJob.js'));
const LearningJob = lazy(() => import('../learn/LearningJob.js'));
const TrainingJob = lazy(() => import('../train/TrainingJob.js'));

const words = texts.jobs;

/** One job: how it stands, what it found, what is on chain, what happened. */
export function JobPage({ jobID }: { jobID: string }) {
  const job = useJob(jobID);
  const { data, error, reload } = job;
  const elapsed = useTicking(() => {
    const seconds = durationOf(data?.timeline ?? []);
    return seconds === undefined ? words.figures.notStarted : lasting(seconds);
  });
  if (isRefused(error, 'jobUnknown', 'notParticipant', 'invalidField')) return <UnknownJob />;
  if (data === undefined) return <Unread of={job} />;
  const live = data.state === 'running' || data.state === 'queued';
  return (
    <Stack>
      <WayBack type={data.typeStr} />
      <RoomTitle title={data.jobName} about={computationText(data.computationStr)}>
        <Group gap="xs">
          <StateBadge state={data.state} />
          <RunAgainButton job={data} />
          <DeleteButton job={data} />
        </Group>
      </RoomTitle>
      {live && (
        <Progress
          value={data.progress * 100}
          animated
          size="lg"
          aria-label={texts.common.progress(percent(data.progress, 0))}
        />
      )}
      {data.reason !== '' && (
        <Alert color={data.state === 'failed' ? 'red' : 'yellow'}>
          <Text size="sm" fw={600}>
            {data.reason}
          </Text>
          {data.state === 'failed' && words.failedFree}
          <RetryButton job={data} onChanged={reload} />
        </Alert>
      )}
      <div className="job-columns">
        <Stack miw={0}>
          <Suspense fallback={<Skeleton h={240} />}>{partOf(job)}</Suspense>
          <Section title={texts.common.onChain}>
            <Submissions jobID={jobID} />
          </Section>
        </Stack>
        <aside className="job-aside" aria-label={words.details}>
          <Figures figures={figuresOf(data, words, elapsed)} />
          <Section title={words.details}>
            <Details job={data} />
          </Section>
          <Section title={words.history}>
            <History timeline={data.timeline} />
          </Section>
        </aside>
      </div>
    </Stack>
  );
}

const UnknownJob = () => (
  <NotHere
    title={words.unknown.title}
    description={words.unknown.description}
    href="/jobs"
    exit={words.unknown.exit}
  />
);

/** What is particular to the kind of job. */
function partOf(job: LiveJob): ReactNode {
  const { data, live, reload } = job;
  if (data === undefined) return null;
  if (data.typeStr === jobTypes.input) return <InputJob job={data} onChanged={reload} />;
  if (data.typeStr === jobTypes.upload) return <LearningJob job={data} live={live} />;
  if (data.typeStr === jobTypes.training) return <TrainingJob job={data} live={live} />;
  if (data.typeStr === jobTypes.gallery)
    return (
      <Text>
        {words.gallery} <RoomLink href="/studio">{words.openStudio}</RoomLink>
      </Text>
    );
  return null;
}

/** While a job is in one of these states, some of its price is reserved and nothing of it is charged. */
const unfinished: ReadonlySet<string> = new Set(['waiting', 'queued', 'running']);

/** What it took, in time and money, and what it works on. */
const figuresOf = (job: JobDetail, labels: typeof words, elapsed: string): [string, string | undefined][] => [
  [labels.figures.duration, elapsed],
  [
    unfinished.has(job.state) ? labels.figures.costSoFar : labels.figures.cost,
    texts.common.ccd(shortDecimal(job.ccdUsage, 4)),
  ],
  [labels.figures.parties, job.parties.length > 1 ? String(job.parties.length) : undefined],
];

const WayBack = ({ type }: { type: string }) => {
  const { href, name } = roomOf(type);
  return (
    <Breadcrumbs aria-label={words.path} className="console-screen-only">
      <RoomLink href="/jobs">{texts.shell.rooms.jobs}</RoomLink>
      <RoomLink href={href}>{name}</RoomLink>
    </Breadcrumbs>
  );
};

const settingText = (value: unknown): string => {
  if (typeof value === 'number') return marked(String(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const Details = ({ job }: { job: JobDetail }) => (
  <Facts
    facts={[
      [
        job.typeStr === jobTypes.training ? words.facts.dataset : words.facts.feature,
        job.featureData || undefined,
      ],
      [words.facts.target, job.targetData || undefined],
      [words.facts.testing, job.testingData || undefined],
      ...Object.entries(job.parameters).map(([name, value]): [string, string] => [
        parameterLabel(name),
        settingText(value),
      ]),
      [words.facts.id, <Hash key="id" value={job.jobID} label={words.facts.id} />],
      [words.facts.creator, job.creator],
      [texts.jobs.figures.parties, job.parties.join(', ')],
      [words.facts.contract, <Hash key="contract" value={job.contractAddr} label={words.contractAddress} />],
      [words.facts.created, <When key="created" seconds={job.creationTime} />],
    ]}
  />
);

function DeleteButton({ job }: { job: JobDetail }) {
  const { account, tricorn } = useSession();
  const [, navigate] = useLocation();
  // The gallery holds everything that was ever drawn for the account; it is not a job that somebody began.
  if (account?.account !== job.creator || job.typeStr === jobTypes.gallery) return null;
  return (
    <ConfirmButton
      label={texts.common.delete}
      question={words.deleteQuestion}
      act={async () => {
        await tricorn.job(job.jobID).delete();
        navigate('/jobs');
      }}
    />
  );
}

/** The results of a job that are on chain. */
function Submissions({ jobID }: { jobID: string }) {
  const page = usePage('subListByUser', { jobID }, 10);
  useReloadOn(['job.changed', 'job.submitted'], page.reload);
  return (
    <Stack>
      <PagedList page={page} empty={<Hint>{texts.jobs.noSubmissions}</Hint>}>
        {(items) => (
          <>
            <Hint>{texts.jobs.unverified}</Hint>
            <SubmissionTable items={items} subjectOf={({ round }) => texts.jobs.round(round)} />
          </>
        )}
      </PagedList>
    </Stack>
  );
}
