import { Center, Image } from '@mantine/core';
import { sameOrigin } from '../../format/sameOrigin.js';
import { Icon } from '../../parts/Icon.js';
import { studioTexts } from '../../texts/studio.js';
import { addressOfUpload } from './uploadedPictures.js';

const pixels = 72;

/** The picture to animate. Only the page that uploaded a picture can show it. */
export function SourcePicture({ path }: { path: string }) {
  const address = /^\/?uploads\//.test(path) ? addressOfUpload(path) : sameOrigin(path);
  return address === undefined ? (
    <Center w={pixels} h={pixels} role="img" aria-label={studioTexts.form.source} className="studio-source">
      <Icon name="picture" size={32} />
    </Center>
  ) : (
    <Image
      src={address}
      alt={studioTexts.form.source}
      w={pixels}
      h={pixels}
      fit="contain"
      radius="md"
      className="studio-source"
    />
  );
}
