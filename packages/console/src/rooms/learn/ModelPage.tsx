import { Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RoomTitle } from '../../parts/RoomTitle.js';
import { Section } from '../../parts/Section.js';
import { serverAddress } from '../../session/server.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { Predict } from './Predict.js';
import { ShareModel } from './ShareModel.js';

const words = texts.learn.page;

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
      <RoomTitle title={data?.jobName ?? ''} about={data === undefined ? '' : words.about(data.creator)} />
      <Predict jobID={jobID} />
    </Stack>
  );
}

/** The address of that page, and who may open it. */
export function SharePage({ jobID }: { jobID: string }) {
  const [sharedWith, setSharedWith] = useState<string[]>([]);
  const link = `${serverAddress()}/learn/${jobID}`;
  return (
    <Section title={words.title} screenOnly>
      <Stack>
        <Group align="end">
          <TextInput label={words.link} value={link} readOnly flex={1} miw={220} />
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? texts.common.copied : texts.common.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        <ShareModel version={{ jobID, sharedWith }} reload={setSharedWith} />
      </Stack>
    </Section>
  );
}
