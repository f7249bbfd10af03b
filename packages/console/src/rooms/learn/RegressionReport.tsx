import { LineChart, ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { SimpleGrid } from '@mantine/core';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { brief } from '../../text/numbers.js';
import { texts } from '../../texts/learn.js';
import { DependenceChart } from './Dependence.js';
import { ImportanceChart } from './ImportanceChart.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.regression;
const chartHeight = 320;

/** The quality of a regression on held-out rows, beside that of predicting the mean. */
export function RegressionReport({ report }: { report: LearningReport }) {
  const { regression, importance, partialDependence = [] } = report;
  if (!regression) return null;
  const { points = [], learningCurve = [] } = regression;
  return (
    <>
      <Section title={words.title}>
        <Figures
          figures={[
            [words.r2, brief(regression.r2 ?? 0)],
            [words.rmse, brief(regression.rmse ?? 0)],
            [words.mae, brief(regression.mae ?? 0)],
            [words.baseline, brief(regression.baselineRmse ?? 0)],
            [words.validation, texts.learn.quality.folds(regression.folds ?? 0)],
          ]}
        />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {points.length > 0 && (
          <Section title={words.points}>
            <ScatterChart
              h={chartHeight}
              dataKey={{ x: 'actual', y: 'predicted' }}
              valueFormatter={brief}
              data={[{ name: words.series, color: 'indigo.6', data: points }]}
              role="img"
              aria-label={words.label(brief(regression.r2 ?? 0))}
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
              h={chartHeight}
              data={learningCurve}
              dataKey="rows"
              curveType="linear"
              withLegend
              xAxisLabel={texts.learn.learningCurve.rows}
              valueFormatter={brief}
              series={[
                { name: 'trainR2', label: texts.learn.learningCurve.training, color: 'gray.6' },
                { name: 'validationR2', label: texts.learn.learningCurve.heldOut, color: 'indigo.6' },
              ]}
              role="img"
              aria-label={words.curve}
            />
          </Section>
        )}
      </SimpleGrid>
    </>
  );
}
