import { Button, EmptyState, Group, MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { jobStates, jobTypes } from '@tricorn/contract';
import { Link } from 'wouter';
import { useAddress, usePageInAddress } from '../../data/useAddress.js';
import { jobsMax, useJobs } from '../../data/useJobs.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Icon } from '../../parts/Icon.js';
import { Pages } from '../../parts/Pages.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { SelectableJobs } from '../../parts/SelectableJobs.js';
import { texts } from '../../texts/index.js';
import { jobsTexts } from '../../texts/jobs.js';
import { Drawing } from './Drawing.js';

const words = jobsTexts;
/** The server lists every type but galleries, which the studio shows. */
const listedTypes = Object.values(jobTypes).filter((type) => type !== jobTypes.gallery);
const pageSize = 20;

/** Every job the account takes part in, with filters. */
export function JobList() {
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
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      <Drawing />
      {data?.length === 0 ? (
        <EmptyState icon={<Icon name="list" size={48} />} title={words.empty} description={words.emptyAbout}>
          <Group justify="center">
            <Button component={Link} href="/together" variant="light">
              {words.startComputation}
            </Button>
            <Button component={Link} href="/learn" variant="light">
              {words.startLearning}
            </Button>
            <Button component={Link} href="/train" variant="light">
              {words.startTraining}
            </Button>
          </Group>
        </EmptyState>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, xs: 3 }} maw={760}>
            <TextInput
              label={words.nameOrId}
              placeholder={words.any}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Choice
              label={words.state}
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
