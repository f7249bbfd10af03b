import { SimpleGrid } from '@mantine/core';
import { LineChart } from '../../parts/charts/LineChart.js';
import { ScatterChart } from '../../parts/charts/ScatterChart.js';
import { Figures } from '../../parts/Facts.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, compact } from '../../texts/numbers.js';
import type { LearningReport } from './readLearningReport.js';
import { DependenceChart, ImportanceChart, ReportFindings } from './reportParts.js';

const words = texts.learn.regression;

/** The quality of a regression on held-out rows, beside that of predicting the mean. */
export function RegressionQuality({ report: { regression, findings } }: { report: LearningReport }) {
  if (!regression) return null;
  return (
    <Section title={texts.learn.quality.title} gap="md">
      <ReportFindings findings={findings} />
      <Figures
        figures={[
          [words.r2, brief(regression.r2 ?? 0)],
          [words.rmse, brief(regression.rmse ?? 0)],
          [words.mae, brief(regression.mae ?? 0)],
          [words.baseline, brief(regression.baselineRmse ?? 0)],
          [texts.learn.quality.validation, texts.learn.quality.folds(regression.folds ?? 0)],
        ]}
      />
    </Section>
  );
}

/** Where a regression errs, and the columns that matter to it. */
export function RegressionReport({ report }: { report: LearningReport }) {
  const { regression, importance, partialDependence = [] } = report;
  if (!regression) return null;
  const { points = [], learningCurve = [] } = regression;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} className="console-pairs">
      {points.length > 0 && (
        <Section title={words.points}>
          <ScatterChart
            diagonal
            format={compact}
            series={[
              {
                name: words.series,
                points: points.map(({ actual, predicted }) => ({ x: actual, y: predicted })),
              },
            ]}
            label={words.label(brief(regression.r2 ?? 0))}
          />
        </Section>
      )}
      {importance !== undefined && <ImportanceChart columns={importance.columns} />}
      {partialDependence.map((dependence) => (
        <DependenceChart key={dependence.column} dependence={dependence} classes={[]} />
      ))}
      {learningCurve.length > 1 && (
        <Section title={texts.learn.learningCurve.title}>
          <LineChart
            rows={learningCurve}
            x="rows"
            dots
            xLabel={texts.learn.learningCurve.rows}
            format={compact}
            series={[
              { name: 'trainR2', label: texts.learn.learningCurve.training, muted: true },
              { name: 'validationR2', label: texts.learn.learningCurve.heldOut },
            ]}
            label={words.curve}
          />
        </Section>
      )}
    </SimpleGrid>
  );
}
