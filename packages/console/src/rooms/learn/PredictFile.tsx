import { Stack } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { StartChecked } from './StartChecked.js';

const words = texts.learn.predict;

/** A file of rows becomes a job of its own, after its check and its price. */
export function PredictFile({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<AnswerOf<'checkPrediction'>>();
  const [check, checking] = useAction(async (testingData: File) => {
    setReport(await tricorn.api.checkPrediction({ jobID, testingData }));
  });
  const start = async (jobName: string) => {
    const { jobID: started } = await tricorn.api.predictFile({ jobID, jobName, testingData: file! });
    navigate(`/jobs/${started}`);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setReport(undefined);
    checking.clear();
    if (chosen !== undefined) void check(chosen);
  };
  return (
    <Stack>
      <FileDrop label={words.file} about={words.fileAbout} file={file} onChange={choose} />
      <StartChecked
        newName={words.newName}
        report={report}
        checking={checking}
        label={words.predictFor}
        start={start}
      />
    </Stack>
  );
}
