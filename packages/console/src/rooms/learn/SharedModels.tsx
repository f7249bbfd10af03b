import { Button, Table } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { useLoad } from '../../data/useLoad.js';
import { DataTable } from '../../parts/DataTable.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { PredictSample } from '../train/PredictSample.js';
import { Predict } from './Predict.js';

type SharedModel = AnswerOf<'sharedModels'>['data'][number];

const words = texts.learn.shared;

/** Models of others that this account may predict with: all of them, or networks only. */
export function SharedModels({ networksOnly = false }: { networksOnly?: boolean }) {
  const tricorn = useTricorn();
  const [chosen, setChosen] = useState<SharedModel>();
  const { data, error } = useLoad('shared models', (signal) => tricorn.api.sharedModels({}, { signal }));
  if (error !== undefined) return <ErrorNote error={error} />;
  const models = data?.data.filter(({ model }) => !networksOnly || model !== undefined) ?? [];
  if (models.length === 0) return null;
  return (
    <>
      <Section title={words.title}>
        <DataTable columns={words.columns}>
          {models.map((shared) => (
            <Table.Tr key={shared.jobID}>
              <Table.Td>{shared.jobName}</Table.Td>
              <Table.Td>{shared.model ?? shared.computationStr}</Table.Td>
              <Table.Td>{shared.creator}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.predictWith(shared.jobName)}
                  aria-pressed={shared.jobID === chosen?.jobID}
                  onClick={() => setChosen(shared)}
                >
                  {words.predict}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      </Section>
      {chosen !== undefined && <PredictWith key={chosen.jobID} shared={chosen} />}
    </>
  );
}

const PredictWith = ({ shared: { jobID, model } }: { shared: SharedModel }) =>
  model === undefined ? <Predict jobID={jobID} /> : <PredictSample jobID={jobID} model={model} />;
