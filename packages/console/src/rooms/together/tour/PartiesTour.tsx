import {
  Alert,
  Button,
  Group,
  List,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { once } from '../../../data/once.js';
import { useAction } from '../../../data/useAction.js';
import { DataTable } from '../../../parts/DataTable.js';
import { ErrorNote } from '../../../parts/ErrorNote.js';
import { Hint } from '../../../parts/Hint.js';
import { Section } from '../../../parts/Section.js';
import { useTricorn } from '../../../session/session.js';
import { togetherTexts } from '../../../texts/together.js';
import { SignedFacts } from '../Signatures.js';
import { meet, openAll, type Played, type Player, part, seal, verifyOffline } from './playParties.js';

const words = togetherTexts.tour;
const excerptChars = 180;

/** Plays three parties in one browser with real accounts, keys and calls, which are erased at the end. */
export function PartiesTour() {
  const tricorn = useTricorn();
  const [players, setPlayers] = useState<Player[]>([]);
  const [numbers, setNumbers] = useState(['52300', '48750', '61200']);
  const [jobID, setJobID] = useState('');
  const [played, setPlayed] = useState<Played>();
  const [verified, setVerified] = useState<Awaited<ReturnType<typeof verifyOffline>>>();
  const [ended, setEnded] = useState(false);
  // Whoever goes to another room in the middle leaves no accounts behind.
  const left = useRef<readonly Player[]>([]);
  left.current = ended ? [] : players;
  useEffect(() => () => void part(left.current).catch(() => {}), []);
  const [begin, beginning] = useAction(async () => setPlayers(await meet()));
  const [submit, submitting] = useAction(async () => setJobID(await seal(players, numbers)));
  const [open, opening] = useAction(async () => setPlayed(await openAll(players, jobID, tricorn)));
  const [verify, verifying] = useAction(async () => setVerified(await verifyOffline(played!)));
  const [end, ending] = useAction(async () => {
    await part(players);
    setEnded(true);
  });
  const cards = (content: (player: Player, place: number) => ReactNode) => (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {players.map((player, place) => (
        <Paper key={player.name} withBorder p="sm" component="section" aria-label={player.name}>
          <Title order={3} size="h4">
            {player.name}
          </Title>
          {content(player, place)}
        </Paper>
      ))}
    </SimpleGrid>
  );
  return (
    <Stack>
      <Step place={1} done={players.length > 0} state={beginning} onGo={begin}>
        {cards(({ fingerprint }) => (
          <Text size="xs" c="dimmed" className="console-wrap">
            {words.key(fingerprint)}
          </Text>
        ))}
      </Step>
      {players.length > 0 && (
        <Step place={2} done={jobID !== ''} state={submitting} onGo={submit}>
          {cards(({ sent }, place) => (
            <Stack gap="xs">
              <TextInput
                label={words.salary}
                inputMode="numeric"
                readOnly={jobID !== ''}
                value={numbers[place]!}
                onChange={({ currentTarget: { value } }) =>
                  setNumbers(numbers.map((number, at) => (at === place ? value : number)))
                }
              />
              {sent !== '' && jobID !== '' && (
                <>
                  <Text size="sm">{words.sent(sent.length)}</Text>
                  <Text size="xs" c="dimmed" className="console-mono console-wrap">
                    {excerptOf(sent)}
                  </Text>
                </>
              )}
            </Stack>
          ))}
        </Step>
      )}
      {jobID !== '' && (
        <Step place={3} done={played !== undefined} state={opening} onGo={open}>
          {cards((_player, place) => (
            <Text>
              {words.opened} <b data-testid="opened">{played?.opened[place] ?? '…'}</b>
            </Text>
          ))}
          {played !== undefined && (
            <Alert color="gray" title={words.refused}>
              {played.refusal}
            </Alert>
          )}
        </Step>
      )}
      {played !== undefined && (
        <Step place={4} done={verified !== undefined} state={verifying} onGo={verify}>
          {verified !== undefined && (
            <>
              <Alert color="green" role="status">
                {words.valid}
              </Alert>
              <SignedFacts data={verified.verified} accounts={players.map(({ name }) => name)} />
              <Alert color="red" title={words.forged}>
                {verified.refusal}
              </Alert>
            </>
          )}
        </Step>
      )}
      {verified !== undefined && (
        <Step place={5} done={ended} state={ending} onGo={end}>
          <WhoSaw />
          {ended && <Text role="status">{words.ended}</Text>}
        </Step>
      )}
    </Stack>
  );
}

/** From the middle of a request, where the sealed boxes are: it begins with public terms. */
const excerptOf = (sent: string): string => {
  const start = Math.floor(sent.length / 2);
  return `…${sent.slice(start, start + excerptChars)}…`;
};

interface StepProps {
  place: number;
  done: boolean;
  state: { busy: boolean; error: unknown };
  onGo(): unknown;
  children?: ReactNode;
}

/** A step with what it shows, and the button that does it for as long as it is not done. */
const Step = ({ place, done, state: { busy, error }, onGo, children }: StepProps) => {
  const { title, about, action } = words.steps[place - 1]!;
  return (
    <Section title={words.place(place, words.steps.length, title)}>
      <Stack gap="sm">
        <Hint>{about}</Hint>
        {children}
        {error !== undefined && <ErrorNote error={error} />}
        {!done && (
          <Group>
            <Button loading={busy} onClick={once(() => void onGo())}>
              {action}
            </Button>
          </Group>
        )}
      </Stack>
    </Section>
  );
};

const WhoSaw = () => (
  <>
    <DataTable columns={[words.who, words.numbers, words.result]}>
      {words.saw.map(([who, numbers, result]) => (
        <Table.Tr key={who}>
          <Table.Td>{who}</Table.Td>
          <Table.Td>{numbers}</Table.Td>
          <Table.Td>{result}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
    <List size="sm" spacing={4}>
      {words.limits.map((limit) => (
        <List.Item key={limit}>{limit}</List.Item>
      ))}
    </List>
  </>
);
