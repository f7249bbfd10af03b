import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/account.js';

const words = texts.account.mail;

/** Which notices come by mail. */
export function MailChoices() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('mail', (signal) => tricorn.api.mailSettings({}, { signal }));
  const [choose, choosing] = useAction(async (off: string[]) => {
    await tricorn.api.updateMailSettings({ off });
    reload();
  });
  const [confirm, confirming] = useAction(async () => await tricorn.api.sendConfirmation({}));
  if (data === undefined) return error === undefined ? null : <ErrorNote error={error} onRetry={reload} />;
  if (!data.sends) return null;
  const off = data.kinds.filter(({ on }) => !on).map(({ kind }) => kind as string);
  return (
    <Section title={words.title}>
      <Stack gap="sm">
        {data.confirmed ? (
          <Text size="sm">{words.to(data.email)}</Text>
        ) : (
          <Group>
            <Text size="sm">{words.unconfirmed(data.email)}</Text>
            <Button
              variant="default"
              size="compact-sm"
              loading={confirming.busy}
              onClick={() => void confirm()}
            >
              {words.confirm}
            </Button>
          </Group>
        )}
        {choosing.error !== undefined && <ErrorNote error={choosing.error} />}
        {confirming.error !== undefined && <ErrorNote error={confirming.error} />}
        {data.kinds.map(({ kind, on }) => (
          <Switch
            key={kind}
            label={words.kinds[kind]}
            checked={on}
            disabled={choosing.busy}
            onChange={() => void choose(on ? [...off, kind] : off.filter((other) => other !== kind))}
          />
        ))}
        <Hint>{words.about}</Hint>
      </Stack>
    </Section>
  );
}
