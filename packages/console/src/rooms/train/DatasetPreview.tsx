import { Alert, Stack, Text } from '@mantine/core';
import { numberColumns } from '../../format/readCsv.js';
import { Hint } from '../../parts/Hint.js';
import { texts } from '../../texts/train.js';
import { PictureGrid } from './PictureGrid.js';
import { SeriesChart } from './SeriesChart.js';
import type { ModelName, Settings } from './TrainingSettings.js';
import type { Preview } from './usePreview.js';

const words = texts.train.preview;

interface Props {
  preview: Preview;
  settings: Settings;
  model: ModelName;
}

/** What a dataset holds: some of its pictures, or its series with the first window. */
export function DatasetPreview({ preview, settings, model }: Props) {
  if (preview.kind === 'broken') return <Alert color="red">{words.brokenArchive}</Alert>;
  if (preview.kind === 'none') return <Hint>{preview.why}</Hint>;
  if (preview.kind === 'pictures') {
    const { folders } = preview;
    return (
      <Stack gap="xs">
        <Text size="sm">
          {words.pictures(preview.total)}
          {folders.length > 0 ? words.classes(folders.length, folders.slice(0, 20).join(', ')) : ''}.
        </Text>
        <PictureGrid pictures={ofEveryClass(preview.pictures)} />
      </Stack>
    );
  }
  const columns = numberColumns(preview.table);
  if (columns.size === 0) return <Hint>{words.noNumbers}</Hint>;
  return (
    <SeriesChart
      columns={columns}
      {...(model === 'LSTM'
        ? {
            windowing: {
              inputWidth: settings.inputWidth,
              labelWidth: settings.labelWidth,
              shift: settings.shift,
              samplingRate: settings.samplingRate,
            },
          }
        : {})}
    />
  );
}

const previewed = 18;

/** Equally many pictures of every class, at least one. */
function ofEveryClass<T extends { folder: string }>(pictures: readonly T[]): T[] {
  const folders = [...new Set(pictures.map(({ folder }) => folder))].sort();
  const perClass = Math.max(1, Math.floor(previewed / folders.length));
  return folders.flatMap((folder) =>
    pictures.filter((picture) => picture.folder === folder).slice(0, perClass),
  );
}
