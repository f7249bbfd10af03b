import { Badge, Group, Image, Stack, Text } from '@mantine/core';
import { texts } from '../../texts/train.js';
import type { ZippedPicture } from './readPictures.js';

interface Props {
  pictures: readonly ZippedPicture[];
  /** What to say below a picture instead of its folder. */
  captionOf?(picture: ZippedPicture): { text: string; right?: boolean } | undefined;
}

const shownMax = 60;

export const PictureGrid = ({ pictures, captionOf }: Props) => (
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
            <Badge size="sm" variant="light" color={caption.right ? 'green' : 'red'} tt="none">
              {caption.text}
            </Badge>
          )}
        </Stack>
      );
    })}
  </Group>
);
