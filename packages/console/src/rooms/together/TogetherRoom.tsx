import { Button, EmptyState, Group, Stack, Table, Text } from '@mantine/core';
import { jobTypes } from '@tricorn/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useAnswer, usePage, useReloadOn } from '../../data/reading.js';
import { LinkButton } from '../../parts/buttons.js';
import { Icon } from '../../parts/Icon.js';
import { When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { JobsOfType } from '../../parts/SelectableJobs.js';
import { marked } from '../../texts/numbers.js';
import { texts } from '../../texts/together.js';
import { AskForm } from './AskForm.js';
import { Keys } from './Keys.js';
import { NewInputJob } from './NewInputJob.js';
import { PartiesTour } from './tour/PartiesTour.js';
import { VerifyStatement } from './VerifyStatement.js';

const words = texts.together;

/** Three parties compute on numbers that none of them shows to the others. What a page adds follows the inbox. */
export default function TogetherRoom({ children }: { children?: ReactNode }) {
  const [location] = useLocation();
  const touring = location === '/together/tour';
  // A page from disk shows this room at its root.
  const asking = location === '/together/ask';
  const inside = touring || asking || location === '/together/new';
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
          <>
            <Button component={Link} href="/together/ask" variant="light">
              {words.ask.title}
            </Button>
            <Button component={Link} href="/together/tour" variant="default">
              {words.tour.title}
            </Button>
          </>
        )}
      </RoomTitle>
      {touring ? (
        <PartiesTour />
      ) : asking ? (
        <AskForm />
      ) : inside ? (
        <NewInputJob />
      ) : (
        <>
          <Inbox />
          {children}
          <JobsOfType type={jobTypes.input} title={words.list} empty={<NoComputation />} />
          <Budgets />
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
  useReloadOn(['job.changed'], page.reload);
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
                    <Hint className="console-wrap">
                      {words.inbox.from(notice.creator)}
                      <When seconds={notice.updateTime} />
                    </Hint>
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
    <LinkButton href="/together/new">{words.tryExample}</LinkButton>
  </EmptyState>
);

/** What is left of the privacy budgets of the account's tables. */
function Budgets() {
  const { data, reload } = useAnswer('dataSets', {});
  useReloadOn(['job.changed'], reload);
  if (data === undefined || data.data.length === 0) return null;
  const labels = [words.budget.whole, words.budget.left, words.budget.held, words.budget.spent];
  return (
    <Section title={words.budget.title}>
      <DataTable columns={[words.budget.table, ...labels.map((label) => ({ label, numeric: true }))]}>
        {data.data.map(({ name, budget, left, held, spent }) => (
          <Row key={name} data-testid="budget">
            {name}
            {marked(budget)}
            {marked(left)}
            {marked(held)}
            {marked(spent)}
          </Row>
        ))}
      </DataTable>
    </Section>
  );
}
