import { Center, Image } from '@mantine/core';
import { Icon } from '../../parts/Icon.js';
import { sameOrigin } from '../../text/sameOrigin.js';
import { studioTexts } from '../../texts/studio.js';

const pixels = 72;

/** The picture to animate. An upload has no address that a page could show. */
export const SourcePicture = ({ path }: { path: string }) =>
  /^\/?uploads\//.test(path) ? (
    <Center w={pixels} h={pixels} role="img" aria-label={studioTexts.form.source} className="studio-source">
      <Icon name="picture" size={32} />
    </Center>
  ) : (
    <Image src={sameOrigin(path)} alt={studioTexts.form.source} w={pixels} h={pixels} radius="md" />
  );
