import { Anchor, Badge, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { once, submitting, field as textField, useOperation } from '../../data/acting.js';
import { useAnswer, useReadingWhile } from '../../data/reading.js';
import { ConfirmButton } from '../../parts/buttons.js';
import { DataTable, Row, Unread } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
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
  const { api } = useTricorn();
  const answer = useAnswer('operatorModels', {});
  const { data, error, reload } = answer;
  const downloads = data?.data.some(({ state }) => state === 'downloading') ?? false;
  useReadingWhile(downloads, refreshMs, reload);
  const [pull, { busy, error: refusal }] = useOperation('operatorPullModel', reload);
  if (data === undefined) return <Unread of={answer} h={300} />;
  const isNew = ({ name }: { name: string }) => !data.data.some((model) => model.name === name);
  return (
    <Stack>
      <ErrorNote error={error} />
      <ErrorNote error={refusal} />
      {data.data.length > 0 && (
        <Section title={words.installed}>
          <Stack component="ul" gap="sm" p={0} m={0}>
            {data.data.map((model) => (
              <InstalledLine
                key={model.name}
                model={model}
                busy={busy}
                onContinue={() => void pull({ model: model.name })}
                onRemove={() => api.operatorRemoveModel({ name: model.name }).then(reload)}
              />
            ))}
          </Stack>
        </Section>
      )}
      <Section title={words.install}>
        <Hint>{words.machine(byteSize(data.memoryBytes), byteSize(data.diskFreeBytes))}</Hint>
        <DataTable
          columns={[
            texts.common.model,
            { label: words.memory, numeric: true },
            { label: words.licence, wideOnly: true },
            { label: '', numeric: true },
          ]}
        >
          {data.known.filter(isNew).map(({ name, about, bytes, memoryBytes, licence }) => (
            <Row key={name}>
              <div>
                {name}
                <Hint size="xs">{words.about(name, about)}</Hint>
              </div>
              <div>
                {byteSize(memoryBytes)}
                <Hint size="xs">{words.file(byteSize(bytes))}</Hint>
              </div>
              {licence}
              {memoryBytes > data.memoryBytes ? (
                <Hint>{words.tooLarge}</Hint>
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
            </Row>
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
  onRemove(): Promise<unknown>;
}

const InstalledLine = ({ model, busy, onContinue, onRemove }: LineProps) => {
  const { name, state, bytes, doneBytes, memoryBytes, price, error } = model;
  return (
    <Stack component="li" gap={4} style={{ listStyle: 'none' }}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={550}>{name}</Text>
          <Badge color={colors[state]}>{words.states[state]}</Badge>
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
          <ConfirmButton label={texts.common.remove} question={words.removeQuestion(name)} act={onRemove} />
        </Group>
      </Group>
      {state === 'downloading' && (
        <Progress value={(100 * doneBytes) / bytes} aria-label={words.progress(name)} />
      )}
      <Hint size="xs">
        {error !== ''
          ? error
          : state === 'ready'
            ? words.facts(byteSize(memoryBytes), price)
            : words.done(byteSize(doneBytes), byteSize(bytes))}
      </Hint>
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
      {...textField(fields[name], (text) => setFields({ ...fields, [name]: text }))}
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
