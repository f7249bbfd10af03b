import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { ItemOf } from '@tricorn/client';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { usePage } from '../../data/usePage.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { PagedList } from '../../parts/PagedList.js';
import { Section } from '../../parts/Section.js';
import { When } from '../../parts/When.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';
import { NewWebhook } from './NewWebhook.js';
import { Secret } from './Secret.js';
import { WebhookLog } from './WebhookLog.js';

type Webhook = ItemOf<'webhookList'>;
const words = texts.account.webhooks;

/** The webhooks of the account with their log, and a form that makes another one. */
export function Webhooks() {
  const tricorn = useTricorn();
  const page = usePage('webhookList', {}, 10);
  const [made, setMade] = useState<{ url: string; secret: string }>();
  const [open, setOpen] = useState<string>();
  const [act, { busy, error }] = useAction(async (action: () => Promise<unknown>) => {
    await action();
    page.reload();
  });
  const actionsOf = ({ id, url, events, description, state }: Webhook) => (
    <Group gap="xs" justify="end">
      <ConfirmButton
        label={state === 'on' ? words.off : words.on}
        question={state === 'on' ? words.offQuestion(url) : words.onQuestion(url)}
        busy={busy}
        onConfirm={() =>
          void act(async () =>
            tricorn.api.updateWebhook({
              id,
              url,
              events,
              description,
              state: state === 'on' ? 'off' : 'on',
            }),
          )
        }
      />
      <ConfirmButton
        label={words.rotate}
        question={words.rotateQuestion(url)}
        busy={busy}
        onConfirm={() => void act(async () => setMade(await tricorn.api.rotateWebhookSecret({ id })))}
      />
      <ConfirmButton
        label={words.delete}
        question={words.deleteQuestion(url)}
        busy={busy}
        onConfirm={() => void act(async () => tricorn.api.deleteWebhook({ id }))}
      />
    </Group>
  );
  return (
    <>
      <Section title={words.title}>
        <Stack gap="sm">
          <Hint>{words.about}</Hint>
          {made !== undefined && (
            <Secret name={made.url} secret={made.secret} onDone={() => setMade(undefined)} />
          )}
          {error !== undefined && <ErrorNote error={error} />}
          <PagedList page={page} empty={<Hint>{words.empty}</Hint>}>
            {(webhooks) => (
              <DataTable
                minWidth={560}
                columns={[words.address, words.state, { label: words.actions, hidden: true }]}
              >
                {webhooks.map((webhook) => (
                  <Table.Tr key={webhook.id}>
                    <Table.Td className="console-wrap">
                      {webhook.url}
                      <Text size="xs" c="dimmed">
                        {[webhook.description, webhook.events.join(', ')].filter(Boolean).join(' · ')}
                      </Text>
                      <ShowLog
                        isOpen={open === webhook.id}
                        onToggle={() => setOpen(open === webhook.id ? undefined : webhook.id)}
                      />
                      {open === webhook.id && <WebhookLog id={webhook.id} onReplayed={page.reload} />}
                    </Table.Td>
                    <Table.Td>
                      <State of={webhook} />
                    </Table.Td>
                    <Table.Td ta="right">{actionsOf(webhook)}</Table.Td>
                  </Table.Tr>
                ))}
              </DataTable>
            )}
          </PagedList>
        </Stack>
      </Section>
      <NewWebhook
        onMade={(webhook) => {
          setMade(webhook);
          page.reload();
        }}
      />
    </>
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
    <Text size="xs" c="dimmed">
      {reason}
      {waiting > 0 && words.waiting(waiting)}
      {waiting === 0 && lastSuccessTime > 0 && (
        <>
          {words.lastSuccess} <When seconds={lastSuccessTime} size="xs" />
        </>
      )}
    </Text>
  </>
);
