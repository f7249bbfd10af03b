import { Button, EmptyState, Group, Stack, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { Link } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Icon } from '../../parts/Icon.js';
import { Pages } from '../../parts/Pages.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';
import { LookUp } from './LookUp.js';
import { SubmittedPicture } from './SubmittedPicture.js';
import { VerifyFile } from './VerifyFile.js';

/** Results of the account's jobs, pictures and motions as the chain holds them. */
export function SubmissionList() {
  const { items, data, error, reload, ...paging } = usePage('submissionList', {}, 20);
  useEvents((event) => {
    if (event.type === 'job.submitted') reload();
  });
  return (
    <Stack>
      <RoomTitle
        title="Chain"
        about="Results that cannot be changed any more: what was submitted, by whom, and when."
      />
      <Section title="Submissions">
        <Stack>
          {error !== undefined && <ErrorNote error={error} onRetry={reload} />}
          {data !== undefined && items.length === 0 && (
            <EmptyState
              icon={<Icon name="links" size={48} />}
              title="Nothing on chain yet"
              description="Pictures, computations and models appear here shortly after they are done."
            >
              <Group justify="center" gap="xs">
                <Button component={Link} href="/studio" variant="light">
                  Make a picture
                </Button>
                <Button component={Link} href="/learn" variant="light">
                  Learn from an example file
                </Button>
              </Group>
            </EmptyState>
          )}
          {items.length > 0 && <SubmissionTable items={items} subject="What" subjectOf={subjectOf} />}
          <Pages {...paging} />
        </Stack>
      </Section>
      <Group align="stretch" grow preventGrowOverflow={false}>
        <VerifyFile values={items.map(({ submitValue, txHash }) => ({ value: submitValue, txHash }))} />
        <LookUp />
      </Group>
    </Stack>
  );
}

const subjectOf = (item: ItemOf<'submissionList'>) =>
  item.task_id !== '' ? (
    <SubmittedPicture taskID={item.task_id} url={item.result_url} value={item.submitValue} />
  ) : (
    <>
      <RoomLink href={`/jobs/${item.jobID}`}>{item.jobName}</RoomLink>
      <Text size="xs" c="dimmed">
        {item.computationStr}, round {item.round}
      </Text>
    </>
  );
