import { Button, Group, Stack } from '@mantine/core';
import { type FieldsOf, formatCcd } from '@tricorn/client';
import { useLocation } from 'wouter';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { freshName } from '../../format/freshName.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { shortDecimal } from '../../texts/numbers.js';
import { FileCheck } from './FileCheck.js';

const words = texts.learn.best;

interface Props {
  /** The file, its target and what was decided about its columns. */
  fields: Omit<FieldsOf<'createJobByFile'>, 'computation' | 'jobName'> & {
    featureData: File;
    targetColumn: string;
  };
  isQuantity: boolean;
  onRepair(): void;
}

/** One click from a table to a leaderboard: a search over all families of models, with its price on the button. */
export function FindBest({ fields, isQuantity, onRepair }: Props) {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const { featureData, ...rest } = fields;
  const computation = isQuantity ? 'Model Search Regression' : 'Model Search';
  const key = JSON.stringify([
    featureData.name,
    featureData.size,
    featureData.lastModified,
    rest,
    computation,
  ]);
  const { data: quote } = useLoad(key, (signal) =>
    tricorn.api.checkFiles({ ...fields, computation }, { signal }),
  );
  const [start, { busy, error }] = useAction(async () => {
    const jobName = freshName(words.newName(fields.targetColumn));
    const job = await tricorn.createFileJob({ ...fields, computation, jobName });
    navigate(`/jobs/${job.id}`);
  }, key);
  if (quote?.ok === false) return <FileCheck report={quote} isPreviewed onRepair={onRepair} />;
  return (
    <Stack gap={4}>
      <Group>
        <Button loading={busy} disabled={quote === undefined} onClick={once(() => void start())}>
          {quote === undefined ? words.pricing : words.start(shortDecimal(formatCcd(quote.ccd_cost), 4))}
        </Button>
      </Group>
      <Hint>
        {isQuantity ? words.aboutNumber(fields.targetColumn) : words.aboutClass(fields.targetColumn)}
      </Hint>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}
