import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { brief, percent } from '../../text/numbers.js';
import { Confusion } from './Confusion.js';
import type { LearningReport } from './readLearningReport.js';
import { rocTable } from './rocTable.js';
import { TreePicture } from './TreePicture.js';

const importanceShownMax = 15;
const curvesShownMax = 8;
const chartHeight = 280;

/** How well a classifier tells its classes apart, and by what. */
export function ClassificationReport({ report }: { report: LearningReport }) {
  const { validation, importance, tree, classes = [] } = report;
  if (!validation) return null;
  const roc = validation.roc?.filter(({ auc }) => auc !== null).slice(0, curvesShownMax) ?? [];
  const columns = importance?.columns.slice(0, importanceShownMax) ?? [];
  return (
    <>
      <Section title="How good it is">
        <Stack>
          <Figures
            figures={[
              ['Accuracy', percent(validation.accuracy ?? 0)],
              ['F1, mean of classes', percent(validation.f1Macro ?? 0)],
              ['Log loss', brief(validation.logLoss ?? 0)],
              ['Judged in', `${validation.folds} folds`],
            ]}
          />
        </Stack>
      </Section>
      {tree !== undefined && (
        <Section title="The tree">
          <TreePicture tree={tree} classes={classes} />
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {validation.confusionMatrix && (
          <Section title="What it takes for what">
            <Confusion classes={classes} matrix={validation.confusionMatrix} />
          </Section>
        )}
        {columns.length > 0 && (
          <Section title="What matters">
            <BarChart
              h={Math.max(chartHeight, 40 + columns.length * 28)}
              data={columns}
              dataKey="name"
              orientation="vertical"
              maxBarWidth={28}
              yAxisProps={{ width: 110 }}
              series={[{ name: 'importance', label: 'Importance', color: 'indigo.6' }]}
              valueFormatter={(value) => percent(value, 0)}
              role="img"
              aria-label={`Importance: ${columns.map(({ name, importance: share }) => `${name} ${percent(share)}`).join(', ')}`}
            />
          </Section>
        )}
        {roc.length > 0 && (
          <Section title="ROC curves">
            <LineChart
              h={chartHeight}
              data={rocTable(roc)}
              dataKey="rate"
              withDots={false}
              curveType="linear"
              withLegend
              xAxisLabel="False-positive rate"
              xAxisProps={{ type: 'number', domain: [0, 1] }}
              valueFormatter={(value) => value.toFixed(2)}
              series={[
                ...roc.map(({ name, auc }, index) => ({
                  name,
                  label: `${name} (area ${auc!.toFixed(3)})`,
                  color: seriesColors[index % seriesColors.length]!,
                })),
                { name: 'chance', label: 'chance', color: 'gray.6', strokeDasharray: '4 4' },
              ]}
              role="img"
              aria-label={`ROC: ${roc.map(({ name, auc }) => `${name} has an area of ${auc!.toFixed(3)}`).join(', ')}`}
            />
          </Section>
        )}
        {validation.learningCurve && validation.learningCurve.length > 1 && (
          <Section title="Would more rows help?">
            <LineChart
              h={chartHeight}
              data={validation.learningCurve}
              dataKey="rows"
              curveType="linear"
              withLegend
              xAxisLabel="Rows learned from"
              valueFormatter={(value) => percent(value, 0)}
              yAxisProps={{ domain: [0, 1] }}
              series={[
                { name: 'trainAccuracy', label: 'on the rows learned', color: 'gray.6' },
                { name: 'validationAccuracy', label: 'on other rows', color: 'indigo.6' },
              ]}
              role="img"
              aria-label="Accuracy by number of rows"
            />
            <Text size="sm" c="dimmed">
              If the lower line still rises at its end, more rows would help.
            </Text>
          </Section>
        )}
      </SimpleGrid>
    </>
  );
}
