import { Button, EmptyState, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { jobStates, jobTypes } from '@tricorn/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { useJobs } from '../../data/useJobs.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { JobTable } from '../../parts/JobTable.js';
import { Pages } from '../../parts/Pages.js';
import { RoomTitle } from '../../parts/RoomTitle.js';

/** The server lists every type but galleries, which the studio shows. */
const types = Object.values(jobTypes).filter((type) => type !== jobTypes.gallery);
const pageSize = 20;

/** Every job the account takes part in, with filters. */
export function JobList() {
  const { data, error, reload } = useJobs();
  const [name, setName] = useState('');
  const [states, setStates] = useState<string[]>([]);
  const [kinds, setKinds] = useState<string[]>([]);
  const [pageNo, turnTo] = useState(1);
  const wanted = name.trim().toLowerCase();
  const found = (data ?? []).filter(
    (job) =>
      (wanted === '' || job.jobName.toLowerCase().includes(wanted) || job.jobID.startsWith(wanted)) &&
      (states.length === 0 || states.includes(job.state)) &&
      (kinds.length === 0 || kinds.includes(job.typeStr)),
  );
  const totalPages = Math.ceil(found.length / pageSize);
  const page = Math.min(pageNo, Math.max(totalPages, 1));
  return (
    <Stack>
      <RoomTitle title="Jobs" about="Everything that runs or ran for you, and how it went." />
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data?.length === 0 ? (
        <EmptyState
          icon={<Icon name="list" size={48} />}
          title="No jobs yet"
          description="A job is a computation with others, on CSV files, or a training."
        >
          <Group justify="center">
            <Button component={Link} href="/together" variant="light">
              Compute with others
            </Button>
            <Button component={Link} href="/learn" variant="light">
              Learn from a CSV file
            </Button>
            <Button component={Link} href="/train" variant="light">
              Train a network
            </Button>
          </Group>
        </EmptyState>
      ) : (
        <>
          <Group align="end">
            <TextInput
              label="Name or id"
              placeholder="any"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <MultiSelect
              label="State"
              placeholder={states.length === 0 ? 'any' : ''}
              data={jobStates}
              value={states}
              onChange={setStates}
              clearable
              miw={180}
            />
            <MultiSelect
              label="Kind"
              placeholder={kinds.length === 0 ? 'any' : ''}
              data={types}
              value={kinds}
              onChange={setKinds}
              clearable
              miw={180}
            />
          </Group>
          <JobTable jobs={data && found.slice((page - 1) * pageSize, page * pageSize)} />
          <Pages pageNo={page} totalPages={totalPages} turnTo={turnTo} />
        </>
      )}
    </Stack>
  );
}
