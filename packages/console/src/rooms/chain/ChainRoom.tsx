import { Badge, Button, EmptyState, Group, Image, Stack, TextInput } from '@mantine/core';
import { contentIdOf, type ItemOf, vouchesFor } from '@tricorn/client';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { field, submitting } from '../../data/acting.js';
import { usePage, useReloadOn } from '../../data/reading.js';
import { type Prompts, usePrompts } from '../../data/usePrompts.js';
import { briefPrompt, computationText } from '../../format/labels.js';
import { sameOrigin } from '../../format/root.js';
import { ActionButton, LinkButton } from '../../parts/buttons.js';
import { Icon } from '../../parts/Icon.js';
import { RoomLink } from '../../parts/inline.js';
import { PagedList } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { SubmissionTable } from '../../parts/SubmissionTable.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/chain.js';
import { TransactionPage } from './TransactionPage.js';
import { VerifyFile } from './VerifyFile.js';
import { Wallet } from './Wallet.js';

export default function ChainRoom() {
  const { txHash } = useParams<{ txHash?: string }>();
  return txHash === undefined ? <SubmissionList /> : <TransactionPage key={txHash} txHash={txHash} />;
}

const words = texts.chain;

/** Results of the account's jobs, pictures and animations as the chain holds them. */
function SubmissionList() {
  const page = usePage('submissionList', {}, 20, { inAddress: 'page' });
  const prompts = usePrompts(page.items.map(({ task_id }) => task_id).filter(Boolean));
  useReloadOn(['job.submitted'], page.reload);
  return (
    <Stack>
      <RoomTitle title={texts.shell.rooms.chain} about={words.about} />
      <Wallet />
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
      <LinkButton href="/studio">{words.makePicture}</LinkButton>
      <LinkButton href="/learn">{words.learnExample}</LinkButton>
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
      <Hint size="xs">{words.subject(computationText(item.computationStr), item.round)}</Hint>
    </>
  );

/** Goes to a transaction by its hash. */
function LookUp() {
  const [, navigate] = useLocation();
  const [hash, setHash] = useState('');
  return (
    <Section title={words.lookUp.title}>
      <form onSubmit={submitting(() => navigate(`/chain/${hash.trim()}`))}>
        <Group align="end">
          <TextInput
            label={words.lookUp.hash}
            placeholder="0x…"
            flex={1}
            miw={220}
            {...field(hash, setHash)}
          />
          <Button type="submit" disabled={!/^0x[0-9a-f]{64}$/i.test(hash.trim())}>
            {words.lookUp.submit}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

interface Props {
  taskID: string;
  /** What it was drawn from; undefined while that is read, and if the picture was deleted. */
  prompt: string | undefined;
  /** Empty where the file is no longer kept. */
  url: string;
  /** What the chain holds for it. */
  value: string;
}

const thumbnailPixels = 56;

/** A picture or animation that is on chain, with a way to verify that its file is the one that was submitted. */
function SubmittedPicture({ taskID, prompt, url, value }: Props) {
  const tricorn = useTricorn();
  const [isSame, setIsSame] = useState<boolean>();
  const verify = async () => {
    const file = await tricorn.download(new URL(sameOrigin(url), location.href).href);
    setIsSame(vouchesFor(value, await contentIdOf(await file.bytes())));
  };
  const kind = /\.gif$/.test(url) ? texts.chain.animation : texts.chain.picture;
  return (
    <Group gap="sm" wrap="nowrap">
      {url !== '' && (
        <Link href={`/studio/${taskID}`} aria-hidden="true" tabIndex={-1}>
          <Image
            src={sameOrigin(url)}
            alt=""
            w={thumbnailPixels}
            h={thumbnailPixels}
            fit="cover"
            radius="sm"
            loading="lazy"
          />
        </Link>
      )}
      <Stack gap={4} align="start">
        <RoomLink href={`/studio/${taskID}`}>
          {prompt ? texts.chain.drawing(kind, briefPrompt(prompt)) : kind}
        </RoomLink>
        {isSame === undefined && url !== '' && (
          <ActionButton size="compact-xs" variant="default" act={verify}>
            {texts.chain.verify}
          </ActionButton>
        )}
        {isSame !== undefined && (
          <Badge color={isSame ? 'green' : 'red'} role="status">
            {isSame ? texts.chain.matches : texts.chain.differs}
          </Badge>
        )}
      </Stack>
    </Group>
  );
}
