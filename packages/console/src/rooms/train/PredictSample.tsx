import { Group, Image, Stack } from '@mantine/core';
import type { AnswerOf } from '@tricorn/client';
import { useEffect, useState } from 'react';
import { ActionButton } from '../../parts/buttons.js';
import { Figures } from '../../parts/Facts.js';
import { FileDrop } from '../../parts/FileDrop.js';
import { DataTable, Row } from '../../parts/lists.js';
import { Section } from '../../parts/Section.js';
import { useTricorn } from '../../session/session.js';
import { brief, percent } from '../../texts/numbers.js';
import { texts } from '../../texts/train.js';
import { SeriesChart } from './SeriesChart.js';
import type { TrainingReport } from './trainingReport.js';
import { usePreview } from './usePreview.js';

const words = texts.train.sample;
const classesShownMax = 8;
const pictureHeight = 120;
const historyRows = 120;

type Sample = AnswerOf<'predictSample'>;

interface Props {
  jobID: string;
  model: string | undefined;
  /** The report of the training, if it is the caller's own; its errors tell how far to trust a forecast. */
  report?: TrainingReport;
}

/** Predicts one picture, or what follows a series, at once and free of charge. */
export function PredictSample({ jobID, model, report }: Props) {
  const tricorn = useTricorn();
  const [file, setFile] = useState<File>();
  const [sample, setSample] = useState<Sample>();
  const isSeries = model === 'LSTM';
  return (
    <Section title={isSeries ? words.seriesTitle : words.pictureTitle} screenOnly gap="md">
      <FileDrop
        label={isSeries ? words.series : words.picture}
        about={isSeries ? words.seriesAbout : words.pictureAbout}
        file={file}
        onChange={(chosen) => {
          setFile(chosen);
          setSample(undefined);
        }}
      />
      <Group>
        <ActionButton
          disabled={file === undefined}
          act={async () => setSample(await tricorn.job(jobID).predictSample(file!))}
          subject={file}
        >
          {texts.common.predict}
        </ActionButton>
      </Group>
      {sample !== undefined && (
        <Stack role="region" aria-label={words.label}>
          {!isSeries && file !== undefined && <Picture file={file} />}
          {isSeries && <Forecast file={file} sample={sample} report={report} />}
          <Answer sample={sample} />
        </Stack>
      )}
    </Section>
  );
}

type Forecasting = { file: File | undefined; sample: Sample; report: TrainingReport | undefined };

/** The end of the series, and what follows it. */
function Forecast({ file, sample, report }: Forecasting) {
  const preview = usePreview(file);
  const forecast = sample.forecast ?? [];
  if (preview?.kind !== 'series' || forecast.length === 0) return null;
  const rows = preview.table.rows.length;
  const names = Object.keys(forecast[0]!.values);
  const ahead = (name: string) =>
    new Map(forecast.map(({ rowsAhead, values }) => [rows - 1 + rowsAhead, values[name]!] as const));
  const { metrics, columns = [], targets = columns } = report ?? {};
  const measured = metrics?.kind === 'forecast' ? (metrics.features ?? [{ rmse: metrics.rmse }]) : [];
  return (
    <SeriesChart
      table={preview.table}
      forecast={new Map(names.map((name) => [name, ahead(name)]))}
      errors={
        new Map(measured.flatMap(({ rmse }, place) => (targets[place] ? [[targets[place], rmse]] : [])))
      }
      from={Math.max(0, rows - historyRows)}
    />
  );
}

function Picture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : (
    <Image src={url} alt={file.name} h={pictureHeight} w="auto" fit="contain" />
  );
}

function Answer({ sample: { result, probabilities = {}, forecast = [] } }: { sample: Sample }) {
  if (result !== undefined) {
    const likely = Object.entries(probabilities)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, classesShownMax)
      .map(([name, share]): [string, string] => [name, percent(share)]);
    return <Figures figures={[[words.result, result], ...likely]} />;
  }
  const columns = Object.keys(forecast[0]?.values ?? {});
  return (
    <DataTable
      columns={[words.rowsAhead, ...columns.map((label) => ({ label, numeric: true }))]}
      caption={words.label}
    >
      {forecast.map(({ rowsAhead, values }) => (
        <Row key={rowsAhead}>
          {rowsAhead}
          {columns.map((name) => brief(values[name] ?? Number.NaN))}
        </Row>
      ))}
    </DataTable>
  );
}
