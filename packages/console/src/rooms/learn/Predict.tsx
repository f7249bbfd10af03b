import { Autocomplete, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { AnswerOf, Prediction } from '@tricorn/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { decimalField, field, submitting, useAction } from '../../data/acting.js';
import { useAnswer } from '../../data/reading.js';
import { Figures } from '../../parts/Facts.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { DataTable, Row } from '../../parts/lists.js';
import { ErrorNote, Hint } from '../../parts/notes.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { texts } from '../../texts/learn.js';
import { brief, percent } from '../../texts/numbers.js';
import { StartChecked } from './StartChecked.js';

const words = texts.learn.predict;
const columnsShownMax = 200;

/** Predicts new rows with a finished model: one in a form, or many from a file. */
export function Predict({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const { data, error } = useAnswer('predictRows', { jobID, rows: [] });
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
    <Section title={words.title} screenOnly gap="md">
      {columns.length <= columnsShownMax && (
        <form onSubmit={submitting(predict)}>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} className="console-fields">
              {columns.map(({ name, kind, categories, format }) => {
                const of = { label: name, autoComplete: 'off' };
                const typed = cells[name] ?? '';
                const take = (text: string) => change(name, text);
                if (kind === 'number') return <TextInput key={name} {...of} {...decimalField(typed, take)} />;
                if (kind === 'date') {
                  const type = format?.endsWith('h') ? 'datetime-local' : 'date';
                  return <TextInput key={name} {...of} type={type} {...field(typed, take)} />;
                }
                const choice = { data: categories ?? [], limit: 100, value: typed, onChange: take };
                return <Autocomplete key={name} {...of} {...choice} />;
              })}
            </SimpleGrid>
            <Group>
              <Button type="submit" loading={predicting.busy} disabled={columns.length === 0}>
                {texts.common.predict}
              </Button>
              <Hint>{words.missing}</Hint>
            </Group>
          </Stack>
        </form>
      )}
      <ErrorNote error={predicting.error} />
      {prediction !== undefined && <PredictedRow prediction={prediction} />}
      <PredictFile jobID={jobID} />
    </Section>
  );
}

/** A file of rows becomes a job of its own, after its check and its price. */
function PredictFile({ jobID }: { jobID: string }) {
  const tricorn = useTricorn();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<AnswerOf<'checkPrediction'>>();
  const [check, checking] = useAction(async (testingData: File) => {
    setReport(await tricorn.api.checkPrediction({ jobID, testingData }));
  });
  const start = async (jobName: string) => {
    const { jobID: started } = await tricorn.api.predictFile({ jobID, jobName, testingData: file! });
    navigate(`/jobs/${started}`);
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setReport(undefined);
    checking.clear();
    if (chosen !== undefined) void check(chosen);
  };
  return (
    <Stack>
      <FileDrop label={words.file} about={words.fileAbout} file={file} onChange={choose} />
      <StartChecked
        newName={words.newName}
        report={report}
        checking={checking}
        label={words.predictFor}
        start={start}
      />
    </Stack>
  );
}

const classesShownMax = 8;

/** The result for one row, and what each column contributed to it. */
function PredictedRow({ prediction }: { prediction: Prediction }) {
  const { result, probabilities = {}, distances = [], explanation } = prediction;
  const likely = Object.entries(probabilities)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, classesShownMax);
  return (
    <Stack role="region" aria-label={words.resultLabel}>
      <Figures
        figures={[
          [
            texts.common.result,
            typeof result === 'number' && distances.length === 0 ? brief(result) : String(result),
          ],
          ...likely.map(([name, share]): [string, string] => [name, percent(share)]),
          ...distances
            .slice(0, classesShownMax)
            .map((distance, cluster): [string, string] => [words.distanceTo(cluster), brief(distance)]),
        ]}
      />
      {explanation !== undefined && <Contributions explanation={explanation} />}
    </Stack>
  );
}
function Contributions({ explanation }: { explanation: NonNullable<Prediction['explanation']> }) {
  const { base, output, contributions, errors } = explanation;
  const parts = Object.entries(contributions).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const outputs: Readonly<Record<string, string>> = words.outputs;
  return (
    <Stack gap="xs">
      <Text fw={600}>{words.explanation(outputs[explanation.of] ?? explanation.of)}</Text>
      <DataTable
        columns={[texts.common.column, { label: words.contribution, numeric: true }]}
        caption={words.contributions}
      >
        <Row>
          {words.base}
          {brief(base)}
        </Row>
        {parts.map(([name, value]) => {
          const error = errors?.[name];
          const sign = value < 0 ? '' : '+';
          const around = error === undefined ? '' : ` ± ${brief(error)}`;
          return (
            <Row key={name}>
              {name}
              {`${sign}${brief(value)}${around}`}
            </Row>
          );
        })}
        <Row>
          {words.output}
          {brief(output)}
        </Row>
      </DataTable>
      <Hint>{errors === undefined ? words.exact : words.sampled}</Hint>
    </Stack>
  );
}
