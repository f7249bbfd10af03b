import { Alert, Button, Group, Stack } from '@mantine/core';
import type { JobDetail } from '@tricorn/client';
import { canWithdraw, type WithdrawnFill, withdrawSealed } from '@tricorn/client/sealing';
import { useState } from 'react';
import { once } from '../../data/once.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useSession } from '../../session/session.js';
import { togetherTexts } from '../../texts/together.js';
import { useIdentity } from './useSubmitting.js';

const words = togetherTexts.withdraw;

/** Takes back numbers that this browser sealed, until a node has begun the round. Only receipts of the nodes count. */
export function Withdraw({ job, onChanged }: { job: JobDetail; onChanged(): void }) {
  const { tricorn, me } = useSession();
  const open = useIdentity();
  const { jobID, round, state, awaited } = job;
  const waits = state === 'queued' || (state === 'waiting' && !awaited.includes(me));
  const [withdrawn, setWithdrawn] = useState<WithdrawnFill>();
  const { data: possible } = useLoad(
    `withdraw ${jobID} ${round} ${waits}`,
    async () => waits && (await canWithdraw(await open(), jobID, round)),
  );
  const [run, { busy, error }] = useAction(async () => {
    setWithdrawn(await withdrawSealed(tricorn, jobID, { identity: await open() }));
    onChanged();
  });
  if (withdrawn?.round === round)
    return (
      <Alert color="green" role="status" title={words.done}>
        {words.receipts(withdrawn.nodes, round)}
      </Alert>
    );
  return (
    <Stack gap="xs">
      {possible === true && (
        <Group>
          <Button variant="default" loading={busy} onClick={once(() => void run())}>
            {words.button}
          </Button>
        </Group>
      )}
      {error !== undefined && <ErrorNote error={error} />}
    </Stack>
  );
}
