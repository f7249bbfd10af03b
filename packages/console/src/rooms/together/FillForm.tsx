import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { fillSealed } from '@tricorn/client/sealing';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { type Cells, emptyCells, faultOf, matrixText } from './cells.js';
import { MatrixEditor } from './MatrixEditor.js';
import { WhoSees } from './WhoSees.js';

interface Props {
  jobID: string;
  round: number;
  /** Whether these numbers would open a new round. */
  starts: boolean;
  example: Cells;
  shapes: string;
  onFilled(): void;
}

/** Gives one's numbers for a round. */
export function FillForm({ jobID, round, starts, example, shapes, onFilled }: Props) {
  const tricorn = useTricorn();
  const [cells, setCells] = useState<Cells>(() => emptyCells(example.length, example[0]!.length));
  const [sealed, setSealed] = useState(true);
  const [fill, { busy, error }] = useAction(async () => {
    const input = matrixText(cells);
    if (sealed) await fillSealed(tricorn, jobID, input);
    else await tricorn.job(jobID).fill(input);
    onFilled();
  });
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void fill();
      }}
    >
      <Text size="sm">
        {starts
          ? `The last round has ended. Your numbers open round ${round}.`
          : `Round ${round} waits for your numbers.`}{' '}
        {shapes}
      </Text>
      <MatrixEditor label="Your numbers" cells={cells} onChange={setCells} />
      <Switch
        label="Seal in this browser"
        description="The server never sees your numbers."
        checked={sealed}
        onChange={(event) => setSealed(event.currentTarget.checked)}
      />
      <WhoSees sealed={sealed} />
      {error !== undefined && <ErrorNote error={error} />}
      <Group>
        <Button type="submit" loading={busy} disabled={faultOf(cells) !== undefined}>
          Give my numbers
        </Button>
        <Button variant="light" onClick={() => setCells(example)}>
          Fill in an example
        </Button>
      </Group>
    </Stack>
  );
}
