import { Stack } from '@mantine/core';
import { ScatterChart } from '../../parts/charts/ScatterChart.js';
import { Figures } from '../../parts/Figures.js';
import { Hint } from '../../parts/Hint.js';
import { Section } from '../../parts/Section.js';
import { texts } from '../../texts/learn.js';
import { brief, compact, percent } from '../../texts/numbers.js';
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
              heightPx={360}
              format={compact}
              series={sizes.map((size, cluster) => ({
                name: words.series(cluster, size),
                points: projection.points.filter((point) => point.cluster === cluster),
              }))}
              label={words.label(sizes.map((size, cluster) => words.sizeOf(cluster, size)).join(', '))}
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
