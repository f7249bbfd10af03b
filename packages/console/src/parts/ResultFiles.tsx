import { Anchor, Group } from '@mantine/core';
import { useLoad } from '../data/useLoad.js';
import { sameOrigin } from '../format/sameOrigin.js';
import { useTricorn } from '../session/session.js';
import { texts } from '../texts/index.js';

/** Links to the files that a job made. */
export function ResultFiles({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const { data } = useLoad(jobID, (signal) => tricorn.job(jobID).files({ signal }));
  const files = [
    [texts.common.modelFile, data?.trainModel ?? ''],
    [texts.common.predictionsFile, data?.testingResult ?? ''],
  ] as const;
  return (
    <Group>
      {files
        .filter(([, url]) => url !== '')
        .map(([label, url]) => (
          <Anchor key={label} href={sameOrigin(url)} download>
            {label}
          </Anchor>
        ))}
    </Group>
  );
}
