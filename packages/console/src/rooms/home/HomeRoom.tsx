import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'wouter';
import { useAnswer, usePage, useReloadOn } from '../../data/reading.js';
import { sameOrigin } from '../../format/root.js';
import { BarList } from '../../parts/charts/BarList.js';
import { Chip } from '../../parts/Icon.js';
import { RoomLink } from '../../parts/inline.js';
import { JobTable } from '../../parts/JobTable.js';
import { colorOfKind } from '../../parts/kinds.js';
import { Loading } from '../../parts/lists.js';
import { Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { rooms } from '../../shell/rooms.js';
import { texts } from '../../texts/home.js';
import { texts as ledgerTexts } from '../../texts/ledger.js';
import { brief, rounded, shortDecimal, withThousands } from '../../texts/numbers.js';
import { texts as togetherTexts } from '../../texts/together.js';
import { StartHere, Tour } from './StartHere.js';
import { spendingByKind } from './spendingByKind.js';
import './home.css';

const words = texts.home;

/** What one can do here, what waits, what ran lately, and what it costs. */
export default function HomeRoom() {
  const { account } = useSession();
  return (
    <Stack gap="lg">
      <StartHere title={words.title(account?.email.split('@')[0] ?? '')} />
      <Waiting />
      <Tour />
      <SimpleGrid
        component="section"
        aria-label={words.can}
        cols={{ base: 1, lg: 3 }}
        spacing={{ base: 'xs', lg: 'md' }}
      >
        {rooms
          .filter(({ group }) => group === 'make' || group === 'compute')
          .map((room) => (
            <Paper
              key={room.path}
              component={Link}
              href={room.path}
              withBorder
              p="md"
              className="console-card home-room"
              data-hue={room.hue}
            >
              <Chip icon={room.icon} hue={room.hue} size="lg" />
              <div>
                <Title order={2} size="h3">
                  {room.name}
                </Title>
                <Hint>{words.purposes[room.path.slice(1) as keyof typeof words.purposes]}</Hint>
              </div>
            </Paper>
          ))}
      </SimpleGrid>
      <Recent />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money />
        <Spending />
      </SimpleGrid>
    </Stack>
  );
}

/** The two currencies, explained once: what each is for, how much there is, where more comes from. */
function Money() {
  const { account } = useSession();
  return (
    <Section title={words.money.title} gap="md">
      <Currency
        name={words.money.ccd}
        amount={account === undefined ? '…' : shortDecimal(account.balance)}
        about={words.money.ccdAbout}
      />
      <Currency
        name={words.money.tokens}
        amount={account === undefined ? '…' : withThousands(account.tokens_balance)}
        about={words.money.tokensAbout}
      />
      <Text size="sm">
        <RoomLink href="/ledger">{words.money.buy}</RoomLink>
      </Text>
    </Section>
  );
}

const Currency = ({ name, amount, about }: { name: string; amount: string; about: string }) => (
  <div>
    <Group gap="xs" align="baseline">
      <Text size="xl" fw={680} style={{ letterSpacing: '-0.02em' }}>
        {amount}
      </Text>
      <Text fw={560}>{name}</Text>
    </Group>
    <Hint>{about}</Hint>
  </div>
);

const days = 30;

/** What the last month cost, by kind of work. */
function Spending() {
  const usage = useAnswer('usageByDay', { days }, { keepAs: 'home' });
  const spent = spendingByKind(usage.data?.data ?? []);
  return (
    <Section title={words.spending.title(days)}>
      <Loading of={usage}>{() => spent.length === 0 && <Hint>{words.spending.nothing}</Hint>}</Loading>
      <BarList
        label={words.spending.title(days)}
        bars={spent.map(({ kind, currency, amount }) => ({
          key: `${currency} ${kind}`,
          name: (ledgerTexts.ledger.kinds as Record<string, string>)[kind] ?? kind,
          value: amount,
          text: currency === 'CCD' ? texts.common.ccd(brief(amount)) : texts.common.tokens(rounded(amount)),
          color: colorOfKind(kind),
          group: currency,
        }))}
      />
      {spent.length > 0 && (
        <Text size="sm" mt="sm">
          <RoomLink href="/ledger">{words.spending.all}</RoomLink>
        </Text>
      )}
    </Section>
  );
}

/** The newest pictures and jobs, those that run among them. */
function Recent() {
  const tasks = usePage('taskList', {}, 8);
  const jobs = usePage('jobListByUser', {}, 5);
  useReloadOn(['job.changed'], jobs.reload);
  useReloadOn(['task.finished'], tasks.reload);
  const made = tasks.items.filter(({ result_url }) => result_url !== '');
  const drawing = tasks.items.filter(({ status }) => status === 'queued' || status === 'running').length;
  return (
    <Section title={words.recent.title}>
      {made.length > 0 && (
        <ul className="home-pictures" aria-label={words.recent.pictures}>
          {made.map((task) => (
            <li key={task.task_id}>
              <Link href={`/studio/${task.task_id}`} aria-label={task.prompt}>
                <img src={sameOrigin(task.result_url)} alt="" loading="lazy" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {drawing > 0 && (
        <Text size="sm" mb="sm">
          <RoomLink href="/studio">{words.recent.drawing(drawing)}</RoomLink>
        </Text>
      )}
      {jobs.data !== undefined && jobs.items.length === 0 ? (
        <Hint>{words.recent.none}</Hint>
      ) : (
        <JobTable jobs={jobs.data && jobs.items} />
      )}
      {jobs.totalPages > 1 && (
        <Group justify="end" mt="xs">
          <RoomLink href="/jobs">{words.recent.all}</RoomLink>
        </Group>
      )}
    </Section>
  );
}

const shownMax = 3;

/** Computations of others that wait for numbers of this account; nothing where none does. */
function Waiting() {
  const { items, data, reload } = usePage('noticeList', {}, shownMax);
  useReloadOn(['job.changed'], reload);
  if (items.length === 0) return null;
  return (
    <Alert
      color="violet"
      title={words.waiting.title(data?.totalCount ?? items.length)}
      className="console-arrive"
    >
      <Stack gap="xs">
        {items.map((notice) => (
          <Group key={notice.jobID} justify="space-between" wrap="nowrap">
            <Text size="sm" className="console-wrap">
              {words.waiting.from(notice.jobName, notice.creator)}
            </Text>
            <Button component={Link} href={`/jobs/${notice.jobID}`} size="compact-sm">
              {togetherTexts.together.inbox.submit}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
