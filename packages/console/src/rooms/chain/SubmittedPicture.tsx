import { Badge, Button, Group, Image, Stack } from '@mantine/core';
import { contentIdOf, vouchesFor } from '@tricorn/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '../../data/useAction.js';
import { briefPrompt } from '../../format/briefPrompt.js';
import { sameOrigin } from '../../format/sameOrigin.js';
import { ErrorNote } from '../../parts/ErrorNote.js';
import { RoomLink } from '../../parts/RoomLink.js';
import { useTricorn } from '../../session/session.js';
import { chainTexts } from '../../texts/chain.js';

interface Props {
  taskID: string;
  /** What it was drawn from; undefined while that is read, and if the picture was deleted. */
  prompt: string | undefined;
  /** Empty where the file is no longer kept. */
  url: string;
  /** What the chain holds for it. */
  value: string;
}

const thumbnailPixels = 56;

/** A picture or animation that is on chain, with a way to verify that its file is the one that was submitted. */
export function SubmittedPicture({ taskID, prompt, url, value }: Props) {
  const tricorn = useTricorn();
  const [isSame, setIsSame] = useState<boolean>();
  const [verify, { busy, error }] = useAction(async () => {
    const file = await tricorn.download(new URL(sameOrigin(url), location.href).href);
    setIsSame(vouchesFor(value, await contentIdOf(await file.bytes())));
  });
  const kind = /\.gif$/.test(url) ? chainTexts.animation : chainTexts.picture;
  return (
    <Group gap="sm" wrap="nowrap">
      {url !== '' && (
        <Link href={`/studio/${taskID}`} aria-hidden="true" tabIndex={-1}>
          <Image
            src={sameOrigin(url)}
            alt=""
            w={thumbnailPixels}
            h={thumbnailPixels}
            fit="cover"
            radius="sm"
            loading="lazy"
          />
        </Link>
      )}
      <Stack gap={4} align="start">
        <RoomLink href={`/studio/${taskID}`}>
          {prompt ? chainTexts.drawing(kind, briefPrompt(prompt)) : kind}
        </RoomLink>
        {isSame === undefined && url !== '' && (
          <Button size="compact-xs" variant="default" loading={busy} onClick={() => void verify()}>
            {chainTexts.verify}
          </Button>
        )}
        {isSame !== undefined && (
          <Badge color={isSame ? 'green' : 'red'} variant="light" tt="none" role="status">
            {isSame ? chainTexts.matches : chainTexts.differs}
          </Badge>
        )}
        {error !== undefined && <ErrorNote error={error} />}
      </Stack>
    </Group>
  );
}
