import { Button, Group, Stack, Text } from '@mantine/core';
import { fillSealed, type KnownJob } from '@tricorn/client/sealing';
import type { InputComputation } from '@tricorn/contract';
import { useState } from 'react';
import { useKept } from '../../data/kept.js';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { useTricorn } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { type Cells, emptyCells, faultOf, matrixText } from './cells.js';
import { FillPrice } from './FillPrice.js';
import { MatrixEditor } from './MatrixEditor.js';
import { SealingNote } from './SealingNote.js';
import { SealSwitch } from './SealSwitch.js';
import { type Agreed, useSealing } from './useSealing.js';

const words = togetherTexts.fill;

interface Props {
  /** The job as it is shown here; the signature holds for exactly that. */
  job: KnownJob;
  round: number;
  /** Whether these numbers would start a new round. */
  starts: boolean;
  example: Cells;
  shapes: string;
  onFilled(): void;
}

/** Submits one's numbers for a round. */
export function FillForm({ job, round, starts, example, shapes, onFilled }: Props) {
  const tricorn = useTricorn();
  const empty = emptyCells(example.length, example[0]!.length);
  const [cells, setCells] = useKept<Cells>(`numbers ${job.jobID} ${round}`, empty);
  const isPrivate = job.resultFor === 'parties';
  const [chosen, setSealed] = useState(true);
  const sealed = chosen || isPrivate;
  const sealing = useSealing();
  const [fill, { busy, error }] = useAction(
    async (agreed: Agreed = {}) => {
      const input = matrixText(cells);
      // What is shown here is the word of the server; the person confirms it before it is signed.
      if (sealed) await fillSealed(tricorn, { jobID: job.jobID }, input, await sealing(agreed));
      else await tricorn.job(job.jobID).fill(input);
      setCells(empty);
      onFilled();
    },
    [cells, sealed],
  );
  return (
    <Stack
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void fill();
      }}
    >
      <Text size="sm">
        {starts ? words.opens(round) : words.awaited(round)} {shapes}
      </Text>
      <MatrixEditor label={togetherTexts.numbers} cells={cells} onChange={setCells} />
      <SealSwitch sealed={sealed} isPrivate={isPrivate} onChange={setSealed} />
      <FillPrice computation={job.computation as InputComputation} cells={cells} />
      {error !== undefined && <SealingNote error={error} onAgree={(agreed) => void fill(agreed)} />}
      <Group>
        <Button type="submit" loading={busy} disabled={faultOf(cells) !== undefined} onClick={once()}>
          {words.submit}
        </Button>
        <Button variant="light" onClick={() => setCells(example)}>
          {togetherTexts.fillExample}
        </Button>
        <RequestCode
          steps={[
            {
              name: 'fillData',
              fields: { jobID: job.jobID, input: faultOf(cells) === undefined ? matrixText(cells) : '…' },
            },
          ]}
        />
      </Group>
    </Stack>
  );
}
