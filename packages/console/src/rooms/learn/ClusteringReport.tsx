import { ScatterChart } from '@mantine/charts';
import { Hint } from '../../parts/Hint.js';
import { texts } from '../../texts/learn.js';
import '@mantine/charts/styles.css';
import { Stack } from '@mantine/core';
import { Figures } from '../../parts/Figures.js';
import { Section } from '../../parts/Section.js';
import { seriesColors } from '../../parts/seriesColors.js';
import { brief, percent } from '../../text/numbers.js';
import type { LearningReport } from './readLearningReport.js';

const words = texts.learn.clusters;

/** The clusters, drawn in the plane of largest variance. */
export function ClusteringReport({
  report: { clusters = 0, sizes = [], scores, projection },
}: {
  report: LearningReport;
}) {
  return (
    <Section title={words.title}>
      <Stack>
        <Figures
          figures={[
            [words.count, String(clusters)],
            [words.silhouette, brief(scores?.silhouette ?? 0)],
            [words.calinskiHarabasz, brief(scores?.calinskiHarabasz ?? 0)],
            [words.daviesBouldin, brief(scores?.daviesBouldin ?? 0)],
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
                name: words.series(cluster, size),
                color: seriesColors[cluster % seriesColors.length]!,
                data: projection.points
                  .filter((point) => point.cluster === cluster)
                  .map(({ x, y }) => ({ x, y })),
              }))}
              role="img"
              aria-label={words.label(sizes.map((size, cluster) => words.sizeOf(cluster, size)).join(', '))}
            />
            <Hint>
              {words.explained(
                percent(
                  projection.explained.reduce((sum, share) => sum + share, 0),
                  0,
                ),
              )}
            </Hint>
          </>
        )}
      </Stack>
    </Section>
  );
}
