import {
  Anchor,
  Badge,
  Button,
  Group,
  Progress,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { once } from '../../data/once.js';
import { submitting } from '../../data/submitting.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { RequestCode } from '../../parts/RequestCode.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { byteSize } from '../../texts/numbers.js';
import { texts } from '../../texts/operator.js';

type Models = AnswerOf<'operatorModels'>;
type Installed = Models['data'][number];

const words = texts.operator.models;
const refreshMs = 1_000;
const colors = { ready: 'green', downloading: 'blue', stopped: 'gray', failed: 'red' } as const;

/** Installs language models and shows how far they are. */
export function LanguageModels() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('models', (signal) => tricorn.api.operatorModels({}, { signal }));
  const downloads = data?.data.some(({ state }) => state === 'downloading') ?? false;
  useEffect(() => {
    if (!downloads) return undefined;
    const timer = setInterval(reload, refreshMs);
    return () => clearInterval(timer);
  }, [downloads, reload]);
  const [pull, { busy, error: refusal }] = useAction(
    async (fields: { model: string; name?: string; price?: string; sha256?: string }) => {
      await tricorn.api.operatorPullModel(fields);
      reload();
    },
  );
  const [remove, { busy: removing, error: removeError }] = useAction(async (name: string) => {
    await tricorn.api.operatorRemoveModel({ name });
    reload();
  });
  if (data === undefined)
    return error === undefined ? <Skeleton h={300} /> : <ErrorNote error={error} onRetry={reload} />;
  const isNew = ({ name }: { name: string }) => !data.data.some((model) => model.name === name);
  return (
    <Stack>
      {[error, refusal, removeError].map(
        (problem, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: each place is that of one kind of problem.
          problem !== undefined && <ErrorNote key={place} error={problem} />,
      )}
      {data.data.length > 0 && (
        <Section title={words.installed}>
          <Stack component="ul" gap="sm" p={0} m={0}>
            {data.data.map((model) => (
              <InstalledLine
                key={model.name}
                model={model}
                busy={busy || removing}
                onContinue={() => void pull({ model: model.name })}
                onRemove={() => void remove(model.name)}
              />
            ))}
          </Stack>
        </Section>
      )}
      <Section title={words.install}>
        <Hint>{words.machine(byteSize(data.memoryBytes), byteSize(data.diskFreeBytes))}</Hint>
        <DataTable
          columns={[
            words.model,
            { label: words.memory, numeric: true },
            { label: words.licence, wideOnly: true },
            '',
          ]}
        >
          {data.known.filter(isNew).map(({ name, about, bytes, memoryBytes, licence }) => (
            <Table.Tr key={name}>
              <Table.Td>
                {name}
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                {byteSize(memoryBytes)}
                <Text size="xs" c="dimmed">
                  {words.file(byteSize(bytes))}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="xs">{licence}</Table.Td>
              <Table.Td ta="right">
                {memoryBytes > data.memoryBytes ? (
                  <Text size="sm" c="dimmed">
                    {words.tooLarge}
                  </Text>
                ) : (
                  <Button
                    size="compact-sm"
                    aria-label={words.installNamed(name)}
                    loading={busy}
                    onClick={once(() => void pull({ model: name }))}
                  >
                    {words.installOne}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      </Section>
      <OtherModel busy={busy} onPull={pull} />
    </Stack>
  );
}

interface LineProps {
  model: Installed;
  busy: boolean;
  onContinue(): void;
  onRemove(): void;
}

const InstalledLine = ({ model, busy, onContinue, onRemove }: LineProps) => {
  const { name, state, bytes, doneBytes, memoryBytes, price, error } = model;
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          <Badge color={colors[state]} variant="light" tt="none">
            {words.states[state]}
          </Badge>
        </Group>
        <Group gap="xs">
          {state === 'ready' && (
            <Anchor component={Link} href="/chat" size="sm">
              {words.chat}
            </Anchor>
          )}
          {(state === 'stopped' || state === 'failed') && (
            <Button size="compact-sm" loading={busy} onClick={once(onContinue)}>
              {words.goOn}
            </Button>
          )}
          <ConfirmButton
            label={words.remove}
            question={words.removeQuestion(name)}
            busy={busy}
            onConfirm={onRemove}
          />
        </Group>
      </Group>
      {state === 'downloading' && (
        <Progress value={(100 * doneBytes) / bytes} aria-label={words.progress(name)} />
      )}
      <Text size="xs" c="dimmed">
        {error !== ''
          ? error
          : state === 'ready'
            ? words.facts(byteSize(memoryBytes), price)
            : words.done(byteSize(doneBytes), byteSize(bytes))}
      </Text>
    </Stack>
  );
};

interface OtherProps {
  busy: boolean;
  onPull(fields: { model: string; name?: string; price?: string; sha256?: string }): Promise<boolean>;
}

/** Any GGUF file by its address, under a name and a price of one's own. */
function OtherModel({ busy, onPull }: OtherProps) {
  const [fields, setFields] = useState({ model: '', name: '', price: '', sha256: '' });
  const field = (name: keyof typeof fields) => (
    <TextInput
      label={words.fields[name]}
      placeholder={words.examples[name]}
      required={name === 'model'}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Section title={words.other}>
      <form onSubmit={submitting(() => onPull(fields))}>
        <Stack gap="xs">
          {field('model')}
          <Group align="end" gap="xs">
            {field('name')}
            {field('price')}
            {field('sha256')}
            <Button type="submit" loading={busy} onClick={once()}>
              {words.installOne}
            </Button>
            <RequestCode steps={[{ name: 'operatorPullModel', fields }]} />
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
