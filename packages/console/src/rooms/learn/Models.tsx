import { Button, Code, Group, Select, Stack, Table, Text } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { type ModelStage, modelStages } from '@tricorn/contract';
import { useState } from 'react';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ConfirmButton } from '../../parts/ConfirmButton.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { brief } from '../../texts/numbers.js';
import { ShareModel } from './ShareModel.js';

type Version = AnswerOf<'modelList'>['data'][number];

const words = texts.learn.registry;
const figures: Readonly<Record<string, string>> = words.figures;

/** The registry: named models with their versions. */
export function Models() {
  const tricorn = useTricorn();
  const { data, error, reload } = useLoad('models', (signal) => tricorn.api.modelList({}, { signal }));
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
  const tricorn = useTricorn();
  const [isOpen, setOpen] = useState(false);
  const { name, version: number, stage, notes, jobID, jobName, quality, contentIds, command } = version;
  const [change, changing] = useAction(async (next: ModelStage) => {
    await tricorn.api.changeModel({ name, version: number, stage: next });
    reload();
  });
  const [remove, removing] = useAction(async () => {
    await tricorn.api.deleteModel({ name, version: number });
    reload();
  });
  const error = changing.error ?? removing.error;
  return (
    <>
      <Table.Tr>
        <Table.Td>{words.version(name, number)}</Table.Td>
        <Table.Td>
          <Select
            aria-label={words.stageOf(name, number)}
            size="xs"
            value={stage}
            allowDeselect={false}
            data={modelStages.map((value) => ({ value, label: words.stages[value] }))}
            onChange={(value) => void change((value ?? 'none') as ModelStage)}
          />
        </Table.Td>
        <Table.Td>
          {Object.entries(quality)
            .map(([figure, value]) => `${figures[figure] ?? figure} ${brief(value)}`)
            .join(', ')}
        </Table.Td>
        <Table.Td>
          <RoomLink href={`/jobs/${jobID}`}>{jobName}</RoomLink>
        </Table.Td>
        <Table.Td>{notes}</Table.Td>
        <Table.Td>
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {words.details}
            </Button>
            <ConfirmButton
              label={words.remove}
              question={words.removeQuestion(name, number)}
              busy={removing.busy}
              onConfirm={() => void remove()}
            />
          </Group>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
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
        </Table.Tr>
      )}
      {error !== undefined && (
        <Table.Tr>
          <Table.Td colSpan={words.columns.length}>
            <ErrorNote error={error} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
