import type { ChargeKind } from '@tricorn/contract';

/** The hue of a kind of charge: that of the room it belongs to. Buying tokens belongs to none. */
const roomOfKind: Record<ChargeKind | 'grant', string | undefined> = {
  grant: undefined,
  inference: 'train',
  language: 'chat',
  learning: 'learn',
  pictures: 'studio',
  privacy: 'together',
  purchase: undefined,
  training: 'train',
};

export const hueOfKind = (kind: string): string | undefined =>
  (roomOfKind as Record<string, string | undefined>)[kind];

/** The colour of a kind in charts. */
export const colorOfKind = (kind: string): string =>
  hueOfKind(kind) === undefined ? 'var(--chart-muted)' : `var(--hue-${hueOfKind(kind)})`;
