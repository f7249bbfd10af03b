import { Skeleton, Stack } from '@mantine/core';

const rowPx = 36;

/** Stands in the place of a list while it is read, so that nothing below it moves far. */
export const Reading = ({ rows = 3 }: { rows?: number }) => (
  <Stack gap="xs" aria-busy="true">
    {Array.from({ length: rows }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
      <Skeleton key={place} h={rowPx} />
    ))}
  </Stack>
);
