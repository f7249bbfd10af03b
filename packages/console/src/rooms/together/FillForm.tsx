import { Button, Group, Stack, Text } from '@mantine/core';
import type { LinkedJob } from '@tricorn/client/sealing';
import type { InputComputation } from '@tricorn/contract';
import { useState } from 'react';
import { once, submitting, useAction } from '../../data/acting.js';
import { useKept } from '../../data/kept.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/together.js';
import { type Cells, emptyCells, faultOf, matrixText } from './cells.js';
import { FillPrice } from './FillPrice.js';
import { MatrixEditor } from './MatrixEditor.js';
import { SealingNote } from './SealingNote.js';
import { SealSwitch } from './SealSwitch.js';
import { type Agreed, fillJob } from './submitNumbers.js';
import { useSubmitting } from './useSubmitting.js';

const words = texts.together.fill;

interface Props {
  /** The job as the server shows it; what is signed is shown again before. */
  job: { jobID: string; computation: InputComputation; isPrivate: boolean };
  /** What somebody who takes part says about the job. */
  link: LinkedJob | undefined;
  round: number;
  /** Whether these numbers would start a new round. */
  starts: boolean;
  example: Cells;
  shapes: string;
  onFilled(): void;
}

/** Submits one's numbers for a round. */
export function FillForm({ job, link, round, starts, example, shapes, onFilled }: Props) {
  const tricorn = useTricorn();
  const empty = emptyCells(example.length, example[0]!.length);
  const [cells, setCells] = useKept<Cells>(`numbers ${job.jobID} ${round}`, empty);
  const { jobID, computation, isPrivate } = job;
  const [chosen, setSealed] = useState(true);
  const sealed = chosen || isPrivate;
  const how = useSubmitting(link);
  const [fill, { busy, error }] = useAction(
    async (agreed?: Agreed) => {
      await fillJob(tricorn, jobID, matrixText(cells), await how(sealed, agreed));
      setCells(empty);
      onFilled();
    },
    [cells, sealed],
  );
  return (
    <Stack component="form" onSubmit={submitting(() => fill())}>
      <Text size="sm">
        {starts ? words.opens(round) : words.awaited(round)} {shapes}
      </Text>
      <MatrixEditor label={texts.together.numbers} cells={cells} onChange={setCells} />
      <SealSwitch sealed={sealed} isPrivate={isPrivate} onChange={setSealed} />
      <FillPrice computation={computation} cells={cells} />
      {error !== undefined && <SealingNote error={error} onAgree={(agreed) => void fill(agreed)} />}
      <Group>
        <Button type="submit" loading={busy} disabled={faultOf(cells) !== undefined} onClick={once()}>
          {words.submit}
        </Button>
        <Button variant="light" onClick={() => setCells(example)}>
          {texts.together.fillExample}
        </Button>
        <RequestCode
          steps={[
            {
              name: 'fillData',
              fields: { jobID, input: faultOf(cells) === undefined ? matrixText(cells) : '…' },
            },
          ]}
        />
      </Group>
    </Stack>
  );
}
