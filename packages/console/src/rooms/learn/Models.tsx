import { Code, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { type ModelStage, modelStages } from '@tricorn/contract';
import { useState } from 'react';
import { field, useOperation } from '../../data/acting.js';
import { useAnswer } from '../../data/reading.js';
import { ActionForm, ConfirmButton, SmallButton } from '../../parts/buttons.js';
import { RoomLink } from '../../parts/inline.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { brief } from '../../texts/numbers.js';
import { ShareModel } from './ModelPage.js';

type Version = AnswerOf<'modelList'>['data'][number];

const words = texts.learn.registry;
const figures: Readonly<Record<string, string>> = words.figures;

/** The registry: named models with their versions. */
export function Models() {
  const { data, error, reload } = useAnswer('modelList', {});
  if (error !== undefined) return <ErrorNote error={error} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable columns={words.columns} minWidth={720}>
        {data.data.map((version) => (
          <VersionRow key={`${version.name} ${version.version}`} version={version} reload={reload} />
        ))}
      </DataTable>
    </Section>
  );
}

function VersionRow({ version, reload }: { version: Version; reload: () => void }) {
  const { api } = useTricorn();
  const [isOpen, setOpen] = useState(false);
  const { name, version: number, stage, notes, jobID, jobName, quality, contentIds, command } = version;
  const [change, { error }] = useOperation('changeModel', reload);
  return (
    <>
      <Row>
        {words.version(name, number)}
        <Select
          aria-label={words.stageOf(name, number)}
          size="xs"
          value={stage}
          allowDeselect={false}
          data={modelStages.map((value) => ({ value, label: words.stages[value] }))}
          onChange={(value) => void change({ name, version: number, stage: (value ?? 'none') as ModelStage })}
        />
        {Object.entries(quality)
          .map(([figure, value]) => `${figures[figure] ?? figure} ${brief(value)}`)
          .join(', ')}
        <RoomLink href={`/jobs/${jobID}`}>{jobName}</RoomLink>
        {notes}
        <Group gap="xs" wrap="nowrap">
          <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.details}
          </SmallButton>
          <ConfirmButton
            label={texts.common.remove}
            question={words.removeQuestion(name, number)}
            act={() => api.deleteModel({ name, version: number }).then(reload)}
          />
        </Group>
      </Row>
      {isOpen && (
        <Row>
          <Table.Td colSpan={words.columns.length}>
            <Stack gap="xs">
              {Object.entries(contentIds).map(([role, cid]) => (
                <Text key={role} size="sm">
                  {role}: <Code>{cid}</Code>
                </Text>
              ))}
              <Text size="sm">{words.repeat}</Text>
              <Code block>{command}</Code>
              <ShareModel version={version} reload={reload} />
            </Stack>
          </Table.Td>
        </Row>
      )}
      {error !== undefined && (
        <Row>
          <Table.Td colSpan={words.columns.length}>
            <ErrorNote error={error} />
          </Table.Td>
        </Row>
      )}
    </>
  );
}

/** Gives the model of a finished job a name and a version. */
export function RegisterModel({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [stage, setStage] = useState<ModelStage>('none');
  const [version, setVersion] = useState<number>();
  const register = async () => {
    const entry = await tricorn.job(jobID).register(name.trim(), { notes, stage });
    setVersion(entry.version);
  };
  return (
    <Section title={words.register} screenOnly>
      <ActionForm
        variant="default"
        act={register}
        subject={[name, notes, stage]}
        label={words.add}
        disabled={name.trim() === ''}
        after={version !== undefined && <Text role="status">{words.added(name.trim(), version)}</Text>}
      >
        <TextInput label={words.name} required maxLength={100} {...field(name, setName)} />
        <TextInput label={words.notes} {...field(notes, setNotes)} />
        <Select
          label={words.stage}
          value={stage}
          allowDeselect={false}
          data={modelStages.map((value) => ({ value, label: words.stages[value] }))}
          onChange={(value) => setStage((value ?? 'none') as ModelStage)}
        />
      </ActionForm>
    </Section>
  );
}
