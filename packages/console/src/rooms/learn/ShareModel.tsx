import { Badge, Button, CloseButton, Group, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { submitting } from '../../data/submitting.js';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';

const words = texts.learn.registry;

interface Props {
  version: Pick<AnswerOf<'modelList'>['data'][number], 'jobID' | 'sharedWith'>;
  reload: (accounts: string[]) => void;
}

/** Accounts that may predict with a version, and nothing else. */
export function ShareModel({ version: { jobID, sharedWith }, reload }: Props) {
  const tricorn = useTricorn();
  const [account, setAccount] = useState('');
  const [share, sharing] = useAction(async (other: string, revoke: boolean) => {
    const accounts = await tricorn.job(jobID).share(other, { revoke });
    setAccount('');
    reload(accounts);
  }, account);
  return (
    <>
      <form onSubmit={submitting(() => share(account.trim(), false))}>
        <Group align="end">
          <TextInput
            label={words.account}
            type="email"
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={sharing.busy} disabled={account.trim() === ''}>
            {words.share}
          </Button>
          {sharedWith.map((other) => (
            <Badge
              key={other}
              variant="light"
              tt="none"
              rightSection={
                <CloseButton
                  size="xs"
                  aria-label={words.revoke(other)}
                  onClick={() => void share(other, true)}
                />
              }
            >
              {other}
            </Badge>
          ))}
        </Group>
      </form>
      {sharing.error !== undefined && <ErrorNote error={sharing.error} />}
    </>
  );
}
