import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { type ModelStage, modelStages } from '@tricorn/contract';
import { useState } from 'react';
import { submitting } from '../../data/submitting.js';
import { useAction } from '../../data/useAction.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';

const words = texts.learn.registry;

/** Gives the model of a finished job a name and a version. */
export function RegisterModel({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [stage, setStage] = useState<ModelStage>('none');
  const [version, setVersion] = useState<number>();
  const [register, registering] = useAction(async () => {
    const entry = await tricorn.job(jobID).register(name.trim(), { notes, stage });
    setVersion(entry.version);
  }, [name, notes, stage]);
  return (
    <Section title={words.register} screenOnly>
      <form onSubmit={submitting(register)}>
        <Group align="end">
          <TextInput
            label={words.name}
            value={name}
            required
            maxLength={100}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={words.notes}
            value={notes}
            onChange={(event) => setNotes(event.currentTarget.value)}
          />
          <Select
            label={words.stage}
            value={stage}
            allowDeselect={false}
            data={modelStages.map((value) => ({ value, label: words.stages[value] }))}
            onChange={(value) => setStage((value ?? 'none') as ModelStage)}
          />
          <Button type="submit" variant="default" loading={registering.busy} disabled={name.trim() === ''}>
            {words.add}
          </Button>
          {version !== undefined && <Text role="status">{words.added(name.trim(), version)}</Text>}
        </Group>
      </form>
      {registering.error !== undefined && <ErrorNote error={registering.error} />}
    </Section>
  );
}
