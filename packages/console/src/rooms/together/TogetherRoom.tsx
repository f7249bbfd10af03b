import { Button, EmptyState, Group, Stack, Table, Text } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import { Link, useLocation } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { useJobs } from '../../data/useJobs.js';
import { usePage } from '../../data/usePage.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { JobTable } from '../../parts/JobTable.js';
import { Pages } from '../../parts/Pages.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { NewInputJob } from './NewInputJob.js';

/** Three parties compute on numbers that none of them shows to the others. */
export default function TogetherRoom() {
  const [location] = useLocation();
  const creating = location === '/together/new';
  return (
    <Stack>
      <RoomTitle
        title="Together"
        about="Three parties compute on their numbers. Nobody shows theirs to anybody."
      >
        <Button
          component={Link}
          href={creating ? '/together' : '/together/new'}
          variant={creating ? 'default' : 'filled'}
        >
          {creating ? 'Back' : 'New computation'}
        </Button>
      </RoomTitle>
      {creating ? (
        <NewInputJob />
      ) : (
        <>
          <Notices />
          <OwnJobs />
        </>
      )}
    </Stack>
  );
}

/** Jobs that wait for data of this account. */
function Notices() {
  const { items, data, error, reload, ...paging } = usePage('noticeList', {}, 10);
  useEvents((event) => {
    if (event.type === 'job.changed') reload();
  });
  return (
    <Section title="Inbox">
      {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
      {data !== undefined && items.length === 0 && (
        <Text c="dimmed" size="sm">
          Nobody waits for your numbers.
        </Text>
      )}
      {items.length > 0 && (
        <Table verticalSpacing="xs">
          <Table.Tbody>
            {items.map((notice) => (
              <Table.Tr key={notice.jobID}>
                <Table.Td>
                  <Text fw={500}>{notice.jobName}</Text>
                  <Text size="sm" c="dimmed" className="console-wrap">
                    from {notice.creator}, <When seconds={notice.updateTime} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Group justify="end">
                    <Button
                      component={Link}
                      href={`/jobs/${notice.jobID}`}
                      size="compact-md"
                      aria-label={`Give your numbers for ${notice.jobName}`}
                    >
                      Give numbers
                    </Button>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Pages {...paging} />
    </Section>
  );
}

function OwnJobs() {
  const { data, error, reload } = useJobs();
  const jobs = data?.filter(({ typeStr }) => typeStr === jobTypes.input);
  if (error !== undefined) return <ErrorNote error={error} onRetry={reload} />;
  if (jobs?.length === 0)
    return (
      <EmptyState
        icon={<Icon name="three" size={48} />}
        title="No computation yet"
        description="Add salaries without telling them, compare bids without opening them."
      >
        <Button component={Link} href="/together/new" variant="light">
          Try an example
        </Button>
      </EmptyState>
    );
  return (
    <Section title="Computations">
      <JobTable jobs={jobs} />
    </Section>
  );
}
