import { Button, Group, TextInput } from '@mantine/core';
import { type AnswerOf, formatCcd } from '@tricorn/client';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { type ActionState, useAction } from '../../data/useAction.js';
import { freshName } from '../../format/freshName.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { texts } from '../../texts/index.js';
import { shortDecimal } from '../../texts/numbers.js';
import { FileCheck } from './FileCheck.js';

interface StartCheckedProps {
  /** What a new job is called until somebody names it. */
  newName: string;
  /** The result of the check; undefined before it. */
  report: AnswerOf<'checkFiles'> | undefined;
  checking: ActionState;
  /** The words on the button, with the price. */
  label(ccd: string): string;
  start(jobName: string): Promise<void>;
  /** Whether the columns are shown already. */
  isPreviewed?: boolean;
  /** Checks again, with faults counted as missing or left out. */
  onRepair?(): void;
}

/** What a check found, and, if all is well, the name of the job and the button that starts it for its price. */
export function StartChecked({
  newName,
  report,
  checking,
  label,
  start,
  isPreviewed,
  onRepair,
}: StartCheckedProps) {
  const [jobName, setJobName] = useState(() => freshName(newName));
  const [run, starting] = useAction(async () => await start(jobName), [jobName, report !== undefined]);
  return (
    <>
      {checking.error !== undefined && <ErrorNote error={checking.error} />}
      {report !== undefined && <FileCheck report={report} isPreviewed={isPreviewed} onRepair={onRepair} />}
      {report?.ok && (
        <Group align="end">
          <TextInput
            label={texts.common.name}
            value={jobName}
            onChange={(event) => setJobName(event.currentTarget.value)}
            miw={260}
          />
          <Button loading={starting.busy} onClick={once(() => void run())}>
            {label(shortDecimal(formatCcd(report.ccd_cost), 4))}
          </Button>
        </Group>
      )}
      {starting.error !== undefined && <ErrorNote error={starting.error} />}
    </>
  );
}
