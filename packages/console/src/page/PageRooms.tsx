import { Button, Container, Group, Stack, Text, TextInput } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { readJobLink } from '@tricorn/client/sealing';
import { jobTypes } from '@tricorn/contract';
import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { field, submitting, useAction } from '../data/acting.js';
import { memoryOf } from '../data/kept.js';
import { useJob } from '../data/useJobs.js';
import { ToldError } from '../format/describeError.js';
import { computationText } from '../format/labels.js';
import { SmallButton } from '../parts/buttons.js';
import { Logo } from '../parts/Icon.js';
import { RoomLink, StateBadge } from '../parts/inline.js';
import { Unread } from '../parts/lists.js';
import { ErrorNote, Hint } from '../parts/notes.js';
import { NotHere, RoomTitle, Section } from '../parts/Section.js';

import InputJob from '../rooms/together/InputJob.js';
import TogetherRoom from '../rooms/together/TogetherRoom.js';
import { keepLink, linkedJob } from '../rooms/together/useLink.js';
import { useSession } from '../session/session.js';
import { ColorSchemeButton } from '../shell/header.js';
import { texts as jobsTexts } from '../texts/jobs.js';
import { texts } from '../texts/together.js';

const words = texts.together.page;

/** What the page shows of the console: private computations and their jobs. */
export const PageRooms = () => (
  <>
    <Header />
    <Container component="main" size="lg" py="xl" data-hue="teal">
      <Switch>
        <Route path="/jobs/:jobID">{({ jobID }) => <Job jobID={jobID} />}</Route>
        <Route>
          <TogetherRoom>
            <OpenLink />
          </TogetherRoom>
        </Route>
      </Switch>
    </Container>
  </>
);

function Header() {
  const { me, server, signOut } = useSession();
  return (
    <Group component="header" justify="space-between" p="sm" className="console-page-header">
      <Group gap="sm">
        <Logo />
        <RoomLink href="/together">{texts.shell.rooms.together}</RoomLink>
        <Hint className="console-wrap">{words.at(me, server)}</Hint>
      </Group>
      <Group gap="xs">
        <Hint>{words.version(__TRICORN_VERSION__)}</Hint>
        <ColorSchemeButton />
        <SmallButton onClick={signOut}>{texts.shell.signOut}</SmallButton>
      </Group>
    </Group>
  );
}

function Job({ jobID }: { jobID: string }) {
  const job = useJob(jobID);
  const { data, error, reload } = job;
  const unknown = jobsTexts.jobs.unknown;
  if (isRefused(error, 'jobUnknown', 'notParticipant', 'invalidField') || otherType(data))
    return (
      <NotHere
        title={unknown.title}
        description={unknown.description}
        href="/together"
        exit={texts.shell.rooms.together}
      />
    );
  if (data === undefined) return <Unread of={job} />;
  return (
    <Stack>
      <RoomTitle title={data.jobName} about={computationText(data.computationStr)}>
        <StateBadge state={data.state} />
      </RoomTitle>
      {data.reason !== '' && <Text>{data.reason}</Text>}
      <InputJob job={data} onChanged={reload} />
    </Stack>
  );
}

const otherType = (job: { typeStr: string } | undefined): boolean =>
  job !== undefined && job.typeStr !== jobTypes.input;

/** Opens the link to a job that somebody passed on; a page from disk cannot be reached by it. */
function OpenLink() {
  const { tricorn, server } = useSession();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [open, { error }] = useAction(async () => {
    const jobID = readJobLink(text)?.job.jobID;
    if (jobID === undefined) throw new ToldError(words.noLink);
    linkedJob(text, jobID, server);
    keepLink(memoryOf(tricorn), jobID, text);
    navigate(`/jobs/${jobID}`);
  }, text);
  return (
    <Section title={words.openLink}>
      <Stack gap="xs" align="start" component="form" onSubmit={submitting(open)}>
        <TextInput w="100%" label={words.link} description={words.linkAbout} {...field(text, setText)} />
        <ErrorNote error={error} />
        <Button type="submit" variant="default">
          {words.open}
        </Button>
      </Stack>
    </Section>
  );
}
