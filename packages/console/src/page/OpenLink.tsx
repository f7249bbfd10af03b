import { Button, Stack, TextInput } from '@mantine/core';
import { readJobLink } from '@tricorn/client/sealing';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { memoryOf } from '../data/kept.js';
import { useAction } from '../data/useAction.js';
import { ToldError } from '../format/describeError.js';
import { ErrorNote } from '../parts/ErrorNote.js';
import { Section } from '../parts/Section.js';
import { linkedJob } from '../rooms/together/linkedJob.js';
import { keepLink } from '../rooms/together/useLink.js';
import { useSession } from '../session/session.js';
import { togetherTexts } from '../texts/together.js';

const words = togetherTexts.page;

/** Opens the link to a job that somebody passed on; a page from disk cannot be reached by it. */
export function OpenLink() {
  const { tricorn, server } = useSession();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [open, { error }] = useAction(async () => {
    const jobID = readJobLink(text)?.job.jobID;
    if (jobID === undefined) throw new ToldError(words.noLink);
    linkedJob(text, jobID, server);
    keepLink(memoryOf(tricorn), jobID, text);
    navigate(`/jobs/${jobID}`);
  }, text);
  return (
    <Section title={words.openLink}>
      <Stack
        gap="xs"
        align="start"
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <TextInput
          w="100%"
          label={words.link}
          description={words.linkAbout}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <Button type="submit" variant="default">
          {words.open}
        </Button>
      </Stack>
    </Section>
  );
}
