import { ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Stack, Text } from '@mantine/core';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { brief, percent } from '../../text/numbers.js';
import type { LearningReport } from './readLearningReport.js';

/** The groups that were found, drawn in the plane in which the rows differ most. */
export function ClusteringReport({
  report: { clusters = 0, sizes = [], scores, projection },
}: {
  report: LearningReport;
}) {
  return (
    <Section title="The groups">
      <Stack>
        <Figures
          figures={[
            ['Groups', String(clusters)],
            ['Silhouette', brief(scores?.silhouette ?? 0)],
            ['Calinski–Harabasz', brief(scores?.calinskiHarabasz ?? 0)],
            ['Davies–Bouldin', brief(scores?.daviesBouldin ?? 0)],
          ]}
        />
        {projection !== undefined && (
          <>
            <ScatterChart
              h={360}
              dataKey={{ x: 'x', y: 'y' }}
              withLegend
              valueFormatter={(value) => value.toFixed(2)}
              data={sizes.map((size, cluster) => ({
                name: `Group ${cluster} (${size})`,
                color: seriesColors[cluster % seriesColors.length]!,
                data: projection.points
                  .filter((point) => point.cluster === cluster)
                  .map(({ x, y }) => ({ x, y })),
              }))}
              role="img"
              aria-label={`Rows in the plane: ${sizes.map((size, cluster) => `group ${cluster} has ${size} rows`).join(', ')}`}
            />
            <Text size="sm" c="dimmed">
              The two directions show{' '}
              {percent(
                projection.explained.reduce((sum, share) => sum + share, 0),
                0,
              )}{' '}
              of the differences between the rows.
            </Text>
          </>
        )}
      </Stack>
    </Section>
  );
}
