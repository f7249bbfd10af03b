import { Group, Stack } from '@mantine/core';
import { type FieldsOf, formatCcd } from '@tricorn/client';
import { useLocation } from 'wouter';
import { useLoad } from '../../data/reading.js';
import { freshName } from '../../format/labels.js';
import { ActionButton } from '../../parts/buttons.js';
import { Hint } from '../../parts/notes.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { shortDecimal } from '../../texts/numbers.js';
import { FileCheck } from './StartChecked.js';

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
  const start = async () => {
    const jobName = freshName(words.newName(fields.targetColumn));
    const job = await tricorn.createFileJob({ ...fields, computation, jobName });
    navigate(`/jobs/${job.id}`);
  };
  if (quote?.ok === false) return <FileCheck report={quote} isPreviewed onRepair={onRepair} />;
  return (
    <Stack gap={4}>
      <Group>
        <ActionButton disabled={quote === undefined} act={start} subject={key}>
          {quote === undefined ? words.pricing : words.start(shortDecimal(formatCcd(quote.ccd_cost), 4))}
        </ActionButton>
      </Group>
      <Hint>
        {isQuantity ? words.aboutNumber(fields.targetColumn) : words.aboutClass(fields.targetColumn)}
      </Hint>
    </Stack>
  );
}
