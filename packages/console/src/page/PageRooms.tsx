import { Button, Container, Group, Skeleton, Stack, Text } from '@mantine/core';
import { isRefused } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { Route, Switch } from 'wouter';
import { useJob } from '../data/useJob.js';
import { computationText } from '../format/jobText.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { Logo } from '../parts/Logo.js';
import { NotHere } from '../parts/NotHere.js';
import { RoomLink } from '../parts/RoomLink.js';
import { RoomTitle } from '../parts/RoomTitle.js';
import { StateBadge } from '../parts/StateBadge.js';
import InputJob from '../rooms/together/InputJob.js';
import TogetherRoom from '../rooms/together/TogetherRoom.js';
import { useSession } from '../session/session.js';
import { ColorSchemeButton } from '../shell/ColorSchemeButton.js';
import { texts } from '../texts/index.js';
import { jobsTexts } from '../texts/jobs.js';
import { togetherTexts } from '../texts/together.js';
import { OpenLink } from './OpenLink.js';

const words = togetherTexts.page;

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
        <Text size="sm" c="dimmed" className="console-wrap">
          {words.at(me, server)}
        </Text>
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {words.version(__TRICORN_VERSION__)}
        </Text>
        <ColorSchemeButton />
        <Button variant="default" size="compact-sm" onClick={signOut}>
          {texts.shell.signOut}
        </Button>
      </Group>
    </Group>
  );
}

function Job({ jobID }: { jobID: string }) {
  const { data, error, reload } = useJob(jobID);
  const unknown = jobsTexts.unknown;
  if (isRefused(error, 'jobUnknown', 'notParticipant', 'invalidField') || otherType(data))
    return (
      <NotHere
        title={unknown.title}
        description={unknown.description}
        href="/together"
        exit={texts.shell.rooms.together}
      />
    );
  if (data === undefined)
    return error === undefined ? (
      <Skeleton h={240} aria-busy="true" />
    ) : (
      <ErrorNote error={error} onRetry={reload} />
    );
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
