import { Button } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useState } from 'react';
import { useAnswer } from '../../data/reading.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { PredictSample } from '../train/PredictSample.js';
import { Predict } from './Predict.js';

type SharedModel = AnswerOf<'sharedModels'>['data'][number];

const words = texts.learn.shared;

/** Models of others that this account may predict with: all of them, or networks only. */
export function SharedModels({ networksOnly = false }: { networksOnly?: boolean }) {
  const [chosen, setChosen] = useState<SharedModel>();
  const { data, error } = useAnswer('sharedModels', {});
  if (error !== undefined) return <ErrorNote error={error} />;
  const models = data?.data.filter(({ model }) => !networksOnly || model !== undefined) ?? [];
  if (models.length === 0) return null;
  return (
    <>
      <Section title={words.title}>
        <DataTable columns={words.columns}>
          {models.map((shared) => (
            <Row key={shared.jobID}>
              {shared.jobName}
              {shared.model ?? shared.computationStr}
              {shared.creator}
              <Button
                size="compact-xs"
                variant="default"
                aria-label={words.predictWith(shared.jobName)}
                aria-pressed={shared.jobID === chosen?.jobID}
                onClick={() => setChosen(shared)}
              >
                {texts.common.predict}
              </Button>
            </Row>
          ))}
        </DataTable>
      </Section>
      {chosen !== undefined && <PredictWith key={chosen.jobID} shared={chosen} />}
    </>
  );
}

const PredictWith = ({ shared: { jobID, model } }: { shared: SharedModel }) =>
  model === undefined ? <Predict jobID={jobID} /> : <PredictSample jobID={jobID} model={model} />;
