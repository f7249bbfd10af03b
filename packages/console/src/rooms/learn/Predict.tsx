import { Autocomplete, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { Prediction } from '@tricorn/client';
import { useState } from 'react';
import { submitting } from '../../data/submitting.js';
import { useAction } from '../../data/useAction.js';
import { useLoad } from '../../data/useLoad.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { asRead, marked } from '../../texts/numbers.js';
import { PredictedRow } from './PredictedRow.js';
import { PredictFile } from './PredictFile.js';

const words = texts.learn.predict;
const columnsShownMax = 200;

/** Predicts new rows with a finished model: one in a form, or many from a file. */
export function Predict({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const { data, error } = useLoad(jobID, (signal) => tricorn.job(jobID).predict([], { signal }));
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({});
  const [prediction, setPrediction] = useState<Prediction>();
  const columns = data?.columns ?? [];
  const [predict, predicting] = useAction(async () => {
    const row = Object.fromEntries(columns.map(({ name }) => [name, cells[name] ?? '']));
    const { predictions } = await tricorn.job(jobID).predict([row], { explain: true });
    setPrediction(predictions[0]);
  }, cells);
  const change = (name: string, value: string) => {
    setCells({ ...cells, [name]: value });
    setPrediction(undefined);
  };
  if (error !== undefined) return <ErrorNote error={error} />;
  return (
    <Section title={words.title} screenOnly>
      <Stack>
        {columns.length <= columnsShownMax && (
          <form onSubmit={submitting(predict)}>
            <Stack>
              <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} className="console-fields">
                {columns.map(({ name, kind, categories, format }) => {
                  const field = { label: name, value: cells[name] ?? '', autoComplete: 'off' };
                  if (kind === 'date')
                    return (
                      <TextInput
                        key={name}
                        {...field}
                        type={format?.endsWith('h') ? 'datetime-local' : 'date'}
                        onChange={(event) => change(name, event.currentTarget.value)}
                      />
                    );
                  return kind === 'number' ? (
                    <TextInput
                      key={name}
                      {...field}
                      inputMode="decimal"
                      value={marked(field.value)}
                      onChange={(event) => change(name, asRead(event.currentTarget.value))}
                    />
                  ) : (
                    <Autocomplete
                      key={name}
                      {...field}
                      data={categories ?? []}
                      limit={100}
                      onChange={(value) => change(name, value)}
                    />
                  );
                })}
              </SimpleGrid>
              <Group>
                <Button type="submit" loading={predicting.busy} disabled={columns.length === 0}>
                  {words.predict}
                </Button>
                <Hint>{words.missing}</Hint>
              </Group>
            </Stack>
          </form>
        )}
        {predicting.error !== undefined && <ErrorNote error={predicting.error} />}
        {prediction !== undefined && <PredictedRow prediction={prediction} />}
        <PredictFile jobID={jobID} />
      </Stack>
    </Section>
  );
}
