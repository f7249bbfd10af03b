import { EmptyState, Group, MultiSelect, Progress, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { jobStates, jobTypes } from '@tricorn/contract';
import { useParams } from 'wouter';
import { field } from '../../data/acting.js';
import { usePage, useReloadOn } from '../../data/reading.js';
import { useAddress, usePageInAddress } from '../../data/useAddress.js';
import { jobsMax, useJobs } from '../../data/useJobs.js';
import { LinkButton } from '../../parts/buttons.js';
import { Icon } from '../../parts/Icon.js';
import { RoomLink, StateBadge } from '../../parts/inline.js';
import { DataTable, Pages, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { SelectableJobs } from '../../parts/SelectableJobs.js';
import { texts } from '../../texts/jobs.js';
import { percent } from '../../texts/numbers.js';
import { Comparison } from './Comparison.js';
import { JobPage } from './JobPage.js';

export default function JobsRoom() {
  const { jobID } = useParams<{ jobID?: string }>();
  if (jobID === 'compare') return <Comparison />;
  return jobID === undefined ? <JobList /> : <JobPage key={jobID} jobID={jobID} />;
}

const words = texts.jobs;
/** The server lists every type but galleries, which the studio shows. */
const listedTypes = Object.values(jobTypes).filter((type) => type !== jobTypes.gallery);
const pageSize = 20;

/** Every job the account takes part in, with filters. */
function JobList() {
  const { data, error, reload } = useJobs();
  const [name, setName] = useAddress('name');
  const [stateText, setStates] = useAddress('state');
  const [typeText, setTypes] = useAddress('type');
  const [pageNo, turnTo] = usePageInAddress('page');
  const [states, types] = [listOf(stateText), listOf(typeText)];
  const wanted = name.trim().toLowerCase();
  const found = (data ?? []).filter(
    (job) =>
      (wanted === '' || job.jobName.toLowerCase().includes(wanted) || job.jobID.startsWith(wanted)) &&
      (states.length === 0 || states.includes(job.state)) &&
      (types.length === 0 || types.includes(job.typeStr)),
  );
  const totalPages = Math.ceil(found.length / pageSize);
  const page = Math.min(pageNo, Math.max(totalPages, 1));
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.jobs} about={words.about} />
      <ErrorNote error={error} onRetry={reload} />
      <Drawing />
      {data?.length === 0 ? (
        <EmptyState icon={<Icon name="list" size={48} />} title={words.empty} description={words.emptyAbout}>
          <Group justify="center">
            <LinkButton href="/together">{words.startComputation}</LinkButton>
            <LinkButton href="/learn">{words.startLearning}</LinkButton>
            <LinkButton href="/train">{words.startTraining}</LinkButton>
          </Group>
        </EmptyState>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} maw={760}>
            <TextInput label={words.nameOrId} placeholder={words.any} {...field(name, setName)} />
            <Choice
              label={texts.common.state}
              data={jobStates.map((state) => ({ value: state, label: texts.common.states[state] }))}
              value={states}
              onChange={(chosen) => setStates(chosen.join(','))}
            />
            <Choice
              label={words.type}
              data={listedTypes.map((type) => ({ value: type, label: texts.common.jobTypes[type] }))}
              value={types}
              onChange={(chosen) => setTypes(chosen.join(','))}
            />
          </SimpleGrid>
          <SelectableJobs
            jobs={data && found.slice((page - 1) * pageSize, page * pageSize)}
            onDeleted={reload}
          />
          <Pages pageNo={page} totalPages={totalPages} turnTo={turnTo} />
          {data !== undefined && data.length >= jobsMax && <Hint>{words.newestOnly(jobsMax)}</Hint>}
        </>
      )}
    </Stack>
  );
}

const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string[];
  onChange(value: string[]): void;
}

/** Any number of values to filter by; none of them means all. */
const Choice = ({ label, data, value, onChange }: ChoiceProps) => (
  <MultiSelect
    label={label}
    placeholder={value.length === 0 ? words.any : ''}
    data={data}
    value={value}
    onChange={onChange}
    clearable
  />
);

/** Pictures and animations that wait or are being made; nothing while there are none. */
function Drawing() {
  const { items, reload } = usePage('taskList', {}, 20);
  useReloadOn(['task.finished', 'task.progress'], reload);
  const live = items.filter(({ status }) => status === 'queued' || status === 'running');
  if (live.length === 0) return null;
  return (
    <Section title={words.drawing}>
      <DataTable columns={[{ label: words.columns.job, wraps: true }, texts.common.state]}>
        {live.map((task) => (
          <Row key={task.task_id}>
            <RoomLink href={`/studio/${task.task_id}`}>{task.prompt}</RoomLink>
            <div>
              <StateBadge state={task.status} />
              {task.status === 'running' && (
                <Progress mt={4} value={task.progress * 100} aria-label={percent(task.progress, 0)} />
              )}
            </div>
          </Row>
        ))}
      </DataTable>
    </Section>
  );
}
