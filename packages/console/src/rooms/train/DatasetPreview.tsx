import { Alert, Badge, Group, Image, Stack, Text } from '@mantine/core';
import { numberColumns } from '../../format/readCsv.js';
import { Hint } from '../../parts/notes.js';
import { texts } from '../../texts/train.js';
import { SeriesChart } from './SeriesChart.js';
import type { ModelName, Settings } from './TrainingSettings.js';
import type { Preview, ZippedPicture } from './usePreview.js';

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
  if (numberColumns(preview.table).size === 0) return <Hint>{words.noNumbers}</Hint>;
  return <SeriesChart table={preview.table} {...(model === 'LSTM' ? { windowing: settings } : {})} />;
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

interface PictureGridProps {
  pictures: readonly ZippedPicture[];
  /** What to say below a picture instead of its folder. */
  captionOf?(picture: ZippedPicture): { text: string; right?: boolean } | undefined;
}

const shownMax = 60;

export const PictureGrid = ({ pictures, captionOf }: PictureGridProps) => (
  <Group gap="xs" align="start" aria-label={texts.train.preview.gallery}>
    {pictures.slice(0, shownMax).map((picture) => {
      const caption = captionOf?.(picture) ?? { text: picture.folder };
      return (
        <Stack key={picture.name} gap={2} align="center" maw={112}>
          <Image
            src={picture.url}
            alt={`${picture.name}: ${caption.text}`}
            w={56}
            h={56}
            fit="contain"
            style={{ imageRendering: 'pixelated' }}
          />
          {caption.right === undefined ? (
            <Text size="xs" ta="center" lineClamp={3} title={caption.text}>
              {caption.text}
            </Text>
          ) : (
            <Badge size="sm" color={caption.right ? 'green' : 'red'}>
              {caption.text}
            </Badge>
          )}
        </Stack>
      );
    })}
  </Group>
);
