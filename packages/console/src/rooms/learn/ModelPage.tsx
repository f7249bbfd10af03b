import { Badge, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { field, useAction } from '../../data/acting.js';
import { useLoad } from '../../data/reading.js';
import { ActionForm, Copy } from '../../parts/buttons.js';
import { ErrorNote } from '../../parts/notes.js';
import { RoomTitle, Section } from '../../parts/Section.js';
import { serverAddress } from '../../session/server.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { Predict } from './Predict.js';

const words = texts.learn;

/** A page that predicts with one model, for its owner and those it is shared with. */
export function ModelPage({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const { data, error } = useLoad(`model ${jobID}`, async (signal) => {
    const { data: shared } = await tricorn.api.sharedModels({}, { signal });
    return shared.find((model) => model.jobID === jobID) ?? (await tricorn.job(jobID).read({ signal }));
  });
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <Stack>
      <RoomTitle
        title={data?.jobName ?? ''}
        about={data === undefined ? '' : words.page.about(data.creator)}
      />
      <Predict jobID={jobID} />
    </Stack>
  );
}

/** The address of that page, and who may open it. */
export function SharePage({ jobID }: { jobID: string }) {
  const [sharedWith, setSharedWith] = useState<string[]>([]);
  const link = `${serverAddress()}/learn/${jobID}`;
  return (
    <Section title={words.page.title} screenOnly gap="md">
      <Group align="end">
        <TextInput label={words.page.link} value={link} readOnly flex={1} miw={220} />
        <Copy value={link} />
      </Group>
      <ShareModel version={{ jobID, sharedWith }} reload={setSharedWith} />
    </Section>
  );
}

interface Props {
  version: Pick<AnswerOf<'modelList'>['data'][number], 'jobID' | 'sharedWith'>;
  reload: (accounts: string[]) => void;
}

/** Accounts that may predict with a version, and nothing else. */
export function ShareModel({ version: { jobID, sharedWith }, reload }: Props) {
  const tricorn = useTricorn();
  const [account, setAccount] = useState('');
  const share = async (other: string, revoke: boolean) => {
    const accounts = await tricorn.job(jobID).share(other, { revoke });
    setAccount('');
    reload(accounts);
  };
  const [revoke, { error }] = useAction(share);
  return (
    <>
      <ActionForm
        variant="default"
        act={() => share(account.trim(), false)}
        subject={account}
        label={words.registry.share}
        disabled={account.trim() === ''}
        after={sharedWith.map((other) => (
          <Badge
            key={other}
            rightSection={
              <CloseButton
                size="xs"
                aria-label={words.registry.revoke(other)}
                onClick={() => void revoke(other, true)}
              />
            }
          >
            {other}
          </Badge>
        ))}
      >
        <TextInput label={words.registry.account} type="email" {...field(account, setAccount)} />
      </ActionForm>
      <ErrorNote error={error} />
    </>
  );
}
