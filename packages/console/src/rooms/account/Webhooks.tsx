import { Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { eventTypes } from '@tricorn/contract';
import { useState } from 'react';
import { field, useAction } from '../../data/acting.js';
import { usePage } from '../../data/reading.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { When } from '../../parts/inline.js';
import { DataTable, PagedList, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { Secret } from './Secret.js';
import { WebhookLog } from './WebhookLog.js';

type Webhook = ItemOf<'webhookList'>;
const words = texts.account.webhooks;

/** The webhooks of the account with their log, and a form that makes another one. */
export function Webhooks() {
  const { api } = useTricorn();
  const page = usePage('webhookList', {}, 10);
  const [made, setMade] = useState<{ url: string; secret: string }>();
  const [open, setOpen] = useState<string>();
  const actionsOf = ({ id, url, events, description, state }: Webhook) => (
    <Group gap="xs" justify="end">
      <ConfirmButton
        label={state === 'on' ? words.off : words.on}
        question={state === 'on' ? words.offQuestion(url) : words.onQuestion(url)}
        act={async () => {
          await api.updateWebhook({ id, url, events, description, state: state === 'on' ? 'off' : 'on' });
          page.reload();
        }}
      />
      <ConfirmButton
        label={words.rotate}
        question={words.rotateQuestion(url)}
        act={async () => {
          setMade(await api.rotateWebhookSecret({ id }));
          page.reload();
        }}
      />
      <ConfirmButton
        label={texts.common.delete}
        question={words.deleteQuestion(url)}
        act={() => api.deleteWebhook({ id }).then(page.reload)}
      />
    </Group>
  );
  return (
    <Stack>
      <Section title={words.title} gap="sm">
        <Hint>{words.about}</Hint>
        {made !== undefined && (
          <Secret name={made.url} secret={made.secret} onDone={() => setMade(undefined)} />
        )}
        <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
          {(webhooks) => (
            <DataTable
              minWidth={560}
              columns={[
                { label: words.address, wraps: true },
                texts.common.state,
                { label: texts.common.actions, hidden: true, numeric: true },
              ]}
            >
              {webhooks.map((webhook) => (
                <Row key={webhook.id}>
                  <div>
                    {webhook.url}
                    <Hint size="xs">
                      {[webhook.description, webhook.events.join(', ')].filter(Boolean).join(' · ')}
                    </Hint>
                    <ShowLog
                      isOpen={open === webhook.id}
                      onToggle={() => setOpen(open === webhook.id ? undefined : webhook.id)}
                    />
                    {open === webhook.id && <WebhookLog id={webhook.id} onReplayed={page.reload} />}
                  </div>
                  <State of={webhook} />
                  {actionsOf(webhook)}
                </Row>
              ))}
            </DataTable>
          )}
        </PagedList>
      </Section>
      <NewWebhook
        onMade={(webhook) => {
          setMade(webhook);
          page.reload();
        }}
      />
    </Stack>
  );
}

const ShowLog = ({ isOpen, onToggle }: { isOpen: boolean; onToggle(): void }) => (
  <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? words.hideLog : words.showLog}
  </Button>
);

const State = ({ of: { state, reason, waiting, failingSince, lastSuccessTime } }: { of: Webhook }) => (
  <>
    {state === 'off' ? words.states.off : failingSince > 0 ? words.states.failing : words.states.on}
    <Hint size="xs">
      {reason}
      {waiting > 0 && words.waiting(waiting)}
      {waiting === 0 && lastSuccessTime > 0 && (
        <>
          {words.lastSuccess} <When seconds={lastSuccessTime} size="xs" />
        </>
      )}
    </Hint>
  </>
);

const addressExample = 'https://example.com/hook';

/** A form for a webhook with its events. */
function NewWebhook({ onMade }: { onMade(webhook: { url: string; secret: string }): void }) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const fields = { url, events, description };
  const { api } = useTricorn();
  const [create, { busy, error }] = useAction(async () => {
    onMade(await api.createWebhook(fields));
    setUrl('');
    setDescription('');
  }, fields);
  return (
    <Section title={words.newTitle} gap="sm">
      <TextInput
        label={words.address}
        placeholder={addressExample}
        maxLength={2_048}
        {...field(url, setUrl)}
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
      <TextInput label={words.description} maxLength={200} {...field(description, setDescription)} />
      <ErrorNote error={error} />
      <Group>
        <Button loading={busy} disabled={url.trim() === ''} onClick={create}>
          {words.create}
        </Button>
        <RequestCode steps={[{ name: 'createWebhook', fields }]} />
      </Group>
    </Section>
  );
}
