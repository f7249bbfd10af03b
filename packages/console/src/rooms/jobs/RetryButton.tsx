import { Button, Group, Stack } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { jobTypes } from '@tricorn/contract';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/index.js';

/** Starts a failed job again with the same data and price. The parties of an input job have a button of their own. */
export function RetryButton({ job: { jobID, state, typeStr }, onChanged }: RetryProps) {
  const { tricorn } = useSession();
  const [retry, { busy, error }] = useAction(async () => {
    await tricorn.job(jobID).retry();
    onChanged();
  });
  if (state !== 'failed' || (typeStr !== jobTypes.upload && typeStr !== jobTypes.training)) return null;
  return (
    <Stack gap="xs" mt="xs">
      <Group>
        <Button variant="light" loading={busy} onClick={once(() => void retry())}>
          {texts.common.tryAgain}
        </Button>
      </Group>
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}

interface RetryProps {
  job: JobDetail;
  onChanged(): void;
}
