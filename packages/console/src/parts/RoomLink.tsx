import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link to another room, in the colours of the console. */
export const RoomLink = ({
  href,
  children,
  ...anchor
}: AnchorProps & { href: string; children: ReactNode }) => (
  <Anchor component={Link} href={href} inherit {...anchor}>
    {children}
  </Anchor>
);
