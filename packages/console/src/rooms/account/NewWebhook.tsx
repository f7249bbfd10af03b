import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import { eventTypes } from '@tricorn/contract';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const addressExample = 'https://example.com/hook';
const words = texts.account.webhooks;

/** A form for a webhook with its events. */
export function NewWebhook({ onMade }: { onMade(webhook: { url: string; secret: string }): void }) {
  const tricorn = useTricorn();
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const [create, { busy, error }] = useAction(async () => {
    const made = await tricorn.api.createWebhook({ url, events, description });
    setUrl('');
    setDescription('');
    onMade(made);
  }, [url, events, description]);
  return (
    <Section title={words.newTitle}>
      <Stack gap="sm">
        <TextInput
          label={words.address}
          placeholder={addressExample}
          maxLength={2_048}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <MultiSelect
          label={words.events}
          description={words.eventsHint}
          searchable
          hidePickedOptions
          data={[...eventTypes]}
          value={events}
          onChange={setEvents}
        />
        <TextInput
          label={words.description}
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {error !== undefined && <ErrorNote error={error} />}
        <Group>
          <Button loading={busy} disabled={url.trim() === ''} onClick={() => void create()}>
            {words.create}
          </Button>
          <RequestCode steps={[{ name: 'createWebhook', fields: { url, events, description } }]} />
        </Group>
      </Stack>
    </Section>
  );
}
