import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type AnswerOf, formatCcd } from '@tricorn/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { useTricorn } from '../../session/session.js';
import { freshName } from '../../text/freshName.js';
import { shortDecimal } from '../../text/numbers.js';
import { texts } from '../../texts/index.js';
import { FileCheck } from './FileCheck.js';

const words = texts.learn.predict;

/** A file of rows becomes a job of its own, after its check and its price. */
export function PredictFile({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const [jobName, setJobName] = useState(() => freshName(words.newName));
  const [report, setReport] = useState<AnswerOf<'checkPrediction'>>();
  const [check, checking] = useAction(async (testingData: File) => {
    setReport(await tricorn.api.checkPrediction({ jobID, testingData }));
  });
  const [start, starting] = useAction(async () => {
    const { jobID: started } = await tricorn.api.predictFile({ jobID, jobName, testingData: file! });
    navigate(`/jobs/${started}`);
  });
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setReport(undefined);
    if (chosen !== undefined) void check(chosen);
  };
  return (
    <Stack>
      <FileDrop label={words.file} about={words.fileAbout} file={file} onChange={choose} />
      {checking.error !== undefined && <ErrorNote error={checking.error} />}
      {report !== undefined && <FileCheck report={report} />}
      {report?.ok && (
        <Group align="end">
          <TextInput
            label={texts.common.name}
            value={jobName}
            onChange={(event) => setJobName(event.currentTarget.value)}
            miw={260}
          />
          <Button loading={starting.busy} onClick={() => void start()}>
            {words.predictFor(shortDecimal(formatCcd(report.ccd_cost), 4))}
          </Button>
        </Group>
      )}
      {starting.error !== undefined && <ErrorNote error={starting.error} />}
    </Stack>
  );
}
