import { Button, EmptyState, Group, Stack, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { Link } from 'wouter';
import { useEvents } from '../../data/useEvents.js';
import { usePage } from '../../data/usePage.js';
import { type Prompts, usePrompts } from '../../data/usePrompts.js';
import { computationText } from '../../format/jobText.js';
import { Icon } from '../../parts/Icon.js';
import { PagedList } from '../../parts/PagedList.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';
import { chainTexts } from '../../texts/chain.js';
import { texts } from '../../texts/index.js';
import { LookUp } from './LookUp.js';
import { SubmittedPicture } from './SubmittedPicture.js';
import { VerifyFile } from './VerifyFile.js';

const words = chainTexts;

/** Results of the account's jobs, pictures and animations as the chain holds them. */
export function SubmissionList() {
  const page = usePage('submissionList', {}, 20, { inAddress: 'page' });
  const prompts = usePrompts(page.items.map(({ task_id }) => task_id).filter(Boolean));
  useEvents((event) => {
    if (event.type === 'job.submitted') page.reload();
  });
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.chain} about={words.about} />
      <Section title={words.submissions}>
        <Stack>
          <PagedList page={page} empty={<Empty />}>
            {(items) => <SubmissionTable items={items} subjectOf={(item) => subjectOf(item, prompts)} />}
          </PagedList>
        </Stack>
      </Section>
      <Group align="stretch" grow preventGrowOverflow={false}>
        <VerifyFile />
        <LookUp />
      </Group>
    </Stack>
  );
}

const Empty = () => (
  <EmptyState icon={<Icon name="links" size={48} />} title={words.empty} description={words.emptyAbout}>
    <Group justify="center" gap="xs">
      <Button component={Link} href="/studio" variant="light">
        {words.makePicture}
      </Button>
      <Button component={Link} href="/learn" variant="light">
        {words.learnExample}
      </Button>
    </Group>
  </EmptyState>
);

const subjectOf = (item: ItemOf<'submissionList'>, prompts: Prompts) =>
  item.task_id !== '' ? (
    <SubmittedPicture
      taskID={item.task_id}
      prompt={prompts.get(item.task_id)}
      url={item.result_url}
      value={item.submitValue}
    />
  ) : (
    <>
      <RoomLink href={`/jobs/${item.jobID}`}>{item.jobName}</RoomLink>
      <Text size="xs" c="dimmed">
        {words.subject(computationText(item.computationStr), item.round)}
      </Text>
    </>
  );
