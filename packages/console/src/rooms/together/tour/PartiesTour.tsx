import { Alert, Group, List, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ToldError } from '../../../format/describeError.js';
import { ActionButton } from '../../../parts/buttons.js';
import { DataTable, Row } from '../../../parts/lists.js';
import { Hint } from '../../../parts/notes.js';
import { Section } from '../../../parts/Section.js';
import { useTricorn } from '../../../session/session.js';
import { texts } from '../../../texts/together.js';
import { SignedFacts } from '../Signatures.js';
import { meet, openAll, type Played, type Player, part, seal, verifyOffline } from './playParties.js';

const words = texts.together.tour;
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
  const submit = async () => {
    const wrong = players.filter((_, place) => !/^[+-]?\d{1,15}$/.test(numbers[place]!.trim()));
    if (wrong.length > 0) throw new ToldError(words.notANumber(wrong.map(({ name }) => name).join(', ')));
    setJobID(await seal(players, numbers));
  };
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
      <Step place={1} done={players.length > 0} act={async () => setPlayers(await meet())}>
        {cards(({ fingerprint }) => (
          <Hint size="xs" className="console-wrap">
            {words.key(fingerprint)}
          </Hint>
        ))}
      </Step>
      {players.length > 0 && (
        <Step place={2} done={jobID !== ''} act={submit}>
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
                  <Hint size="xs" className="console-mono console-wrap">
                    {excerptOf(sent)}
                  </Hint>
                </>
              )}
            </Stack>
          ))}
        </Step>
      )}
      {jobID !== '' && (
        <Step
          place={3}
          done={played !== undefined}
          act={async () => setPlayed(await openAll(players, jobID, tricorn))}
        >
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
        <Step
          place={4}
          done={verified !== undefined}
          act={async () => setVerified(await verifyOffline(played!))}
        >
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
        <Step place={5} done={ended} act={() => part(players).then(() => setEnded(true))}>
          <WhoSaw />
          {ended && <Text role="status">{words.ended}</Text>}
        </Step>
      )}
    </Stack>
  );
}

/** From the end of the longest sealed box: everything else in a request is public, and alike. */
const excerptOf = (sent: string): string => {
  const runs = sent.match(/[\w+/-]+/g) ?? [sent];
  const box = runs.reduce((longest, run) => (run.length > longest.length ? run : longest));
  return `…${box.slice(-excerptChars)}`;
};

interface StepProps {
  place: number;
  done: boolean;
  act(): Promise<unknown>;
  children?: ReactNode;
}

/** A step with what it shows, and the button that does it for as long as it is not done. */
const Step = ({ place, done, act, children }: StepProps) => {
  const { title, about, action } = words.steps[place - 1]!;
  return (
    <Section title={words.place(place, words.steps.length, title)} gap="sm">
      <Hint>{about}</Hint>
      {children}
      {!done && (
        <Group>
          <ActionButton act={act}>{action}</ActionButton>
        </Group>
      )}
    </Section>
  );
};

const WhoSaw = () => (
  <>
    <DataTable columns={[words.who, words.numbers, texts.common.result]}>
      {words.saw.map(([who, numbers, result]) => (
        <Row key={who}>
          {who}
          {numbers}
          {result}
        </Row>
      ))}
    </DataTable>
    <List size="sm" spacing={4}>
      {words.limits.map((limit) => (
        <List.Item key={limit}>{limit}</List.Item>
      ))}
    </List>
  </>
);
