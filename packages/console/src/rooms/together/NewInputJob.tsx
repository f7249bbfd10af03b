import { Button, Group, Radio, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { createSealedJob } from '@tricorn/client/sealing';
import { type InputComputation, inputComputations } from '@tricorn/contract';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useSession } from '../../session/session.js';
import { freshName } from '../../text/freshName.js';
import { type Cells, emptyCells, faultOf, matrixText } from './cells.js';
import { MatrixEditor } from './MatrixEditor.js';
import { about } from './operations.js';
import { WhoSees } from './WhoSees.js';

const demoParties = ['alice@example.com', 'bob@example.com', 'carol@example.com'];

/** Creates a computation with two other parties and gives one's own data. */
export function NewInputJob() {
  const { tricorn, account } = useSession();
  const [, navigate] = useLocation();
  const [computation, setComputation] = useState<InputComputation>('Matrix Addition');
  const [jobName, setJobName] = useState(() => freshName('together'));
  const [others, setOthers] = useState(['', '']);
  const [place, setPlace] = useState('0');
  const [cells, setCells] = useState<Cells>(() => emptyCells(2, 2));
  const [sealed, setSealed] = useState(true);
  const me = account?.account ?? '';
  const parties = [...others.slice(0, Number(place)), me, ...others.slice(Number(place))].map((name) =>
    name.trim(),
  );
  const fault = faultOf(cells);
  const [create, { busy, error }] = useAction(async () => {
    const fields = { computation, jobName, parties, input: matrixText(cells) };
    const job = sealed ? await createSealedJob(tricorn, fields) : await tricorn.createInputJob(fields);
    navigate(`/jobs/${job.id}`);
  });
  const fillExample = () => {
    const own = Math.max(demoParties.indexOf(me), 0);
    setPlace(String(own));
    setOthers(demoParties.filter((email) => email !== me).slice(0, 2));
    setCells(about[computation].example[own]!);
  };
  return (
    <Section title="Compute something together">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Stack>
          <Group>
            <Button variant="light" onClick={fillExample}>
              Fill in an example
            </Button>
          </Group>
          <Radio.Group
            label="What to compute"
            value={computation}
            onChange={(value) => setComputation(value as InputComputation)}
          >
            <Stack gap="xs" mt={4}>
              {inputComputations.map((name) => (
                <Radio key={name} value={name} label={name} description={about[name].says} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label="Name"
            required
            maw={420}
            value={jobName}
            onChange={(event) => setJobName(event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {parties.map((party, at) =>
              at === Number(place) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a party is its place.
                <TextInput key={at} label={`P${at} (you)`} value={me} readOnly />
              ) : (
                <TextInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: a party is its place.
                  key={at}
                  label={`P${at}`}
                  placeholder="email of the account"
                  required
                  value={party}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    const index = at < Number(place) ? at : at - 1;
                    setOthers((known) => known.map((other, spot) => (spot === index ? text : other)));
                  }}
                />
              ),
            )}
          </SimpleGrid>
          <Radio.Group label="Your place" value={place} onChange={setPlace}>
            <Group mt={4}>
              {['0', '1', '2'].map((at) => (
                <Radio key={at} value={at} label={`P${at}`} />
              ))}
            </Group>
          </Radio.Group>
          <MatrixEditor label="Your numbers" cells={cells} onChange={setCells} />
          <Text size="sm" c="dimmed">
            {about[computation].shapes}
          </Text>
          <Switch
            label="Seal in this browser"
            description="The server never sees your numbers."
            checked={sealed}
            onChange={(event) => setSealed(event.currentTarget.checked)}
          />
          <WhoSees sealed={sealed} />
          {error !== undefined && <ErrorNote error={error} />}
          <Group>
            <Button type="submit" loading={busy} disabled={fault !== undefined}>
              Create and give my numbers
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            Each party pays for its own data, and only when the round has succeeded.
          </Text>
        </Stack>
      </form>
    </Section>
  );
}
