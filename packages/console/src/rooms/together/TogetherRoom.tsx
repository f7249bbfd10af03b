import { Button, EmptyState, Group, Stack, Table, Text } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { Hint } from '../../parts/Hint.js';
import { Icon } from '../../parts/Icon.js';
import { JobsOfType } from '../../parts/JobsOfType.js';
import { PagedList } from '../../parts/PagedList.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { texts } from '../../texts/index.js';
import { togetherTexts } from '../../texts/together.js';
import { Keys } from './Keys.js';
import { NewInputJob } from './NewInputJob.js';
import { PartiesTour } from './tour/PartiesTour.js';
import { VerifyStatement } from './VerifyStatement.js';

const words = togetherTexts;

/** Three parties compute on numbers that none of them shows to the others. What a page adds follows the inbox. */
export default function TogetherRoom({ children }: { children?: ReactNode }) {
  const [location] = useLocation();
  const touring = location === '/together/tour';
  // A page from disk shows this room at its root.
  const inside = touring || location === '/together/new';
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.together} about={words.about}>
        <Button
          component={Link}
          href={inside ? '/together' : '/together/new'}
          variant={inside ? 'default' : 'filled'}
        >
          {inside ? words.back : words.create}
        </Button>
        {!inside && (
          <Button component={Link} href="/together/tour" variant="default">
            {words.tour.title}
          </Button>
        )}
      </RoomTitle>
      {touring ? (
        <PartiesTour />
      ) : inside ? (
        <NewInputJob />
      ) : (
        <>
          <Inbox />
          {children}
          <JobsOfType type={jobTypes.input} title={words.list} empty={<NoComputation />} />
          <VerifyStatement />
          <Keys />
        </>
      )}
    </Stack>
  );
}

/** Jobs that wait for the data of this account. */
function Inbox() {
  const page = usePage('noticeList', {}, 10, { inAddress: 'inbox' });
  useEvents((event) => {
    if (event.type === 'job.changed') page.reload();
  });
  return (
    <Section title={words.inbox.title}>
      <PagedList page={page} empty={<Hint>{words.inbox.empty}</Hint>}>
        {(notices) => (
          <Table verticalSpacing="xs">
            <Table.Tbody>
              {notices.map((notice) => (
                <Table.Tr key={notice.jobID}>
                  <Table.Td>
                    <Text fw={500}>{notice.jobName}</Text>
                    <Text size="sm" c="dimmed" className="console-wrap">
                      {words.inbox.from(notice.creator)}
                      <When seconds={notice.updateTime} />
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    <Group justify="end">
                      <Button
                        component={Link}
                        href={`/jobs/${notice.jobID}`}
                        size="compact-sm"
                        aria-label={words.inbox.submitFor(notice.jobName)}
                      >
                        {words.inbox.submit}
                      </Button>
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </PagedList>
    </Section>
  );
}

const NoComputation = () => (
  <EmptyState icon={<Icon name="three" size={48} />} title={words.empty} description={words.emptyAbout}>
    <Button component={Link} href="/together/new" variant="light">
      {words.tryExample}
    </Button>
  </EmptyState>
);
