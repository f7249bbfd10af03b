import type { Network } from '../train/network.js';

/** The networks of each model that a request can choose; the first is the default. */
export const networkKinds = {
  CNN: ['plain', 'residual', 'auto'],
  LSTM: ['lstm', 'gru', 'tcn'],
} as const;

export type ImageNetwork = (typeof networkKinds.CNN)[number];
export type SeriesNetwork = (typeof networkKinds.LSTM)[number];
export type NetworkKind = Exclude<ImageNetwork, 'auto'> | SeriesNetwork;

/** From this size on, a deeper network has something to find in the images. */
const residualSideMin = 48;
/** With fewer images it learns them by heart. */
const residualImagesMin = 2_000;

/** The network that `auto` stands for: the deeper one for large images of which there are many. */
export function chooseImageNetwork(
  asked: ImageNetwork | undefined,
  images: { height: number; width: number; trainCount: number },
): 'plain' | 'residual' {
  if (asked !== 'auto') return asked ?? 'plain';
  const side = Math.min(images.height, images.width);
  return side >= residualSideMin && images.trainCount >= residualImagesMin ? 'residual' : 'plain';
}

/** What a network is, also where the request left it open. */
export function networkKind({ task, layers }: Network): NetworkKind {
  const has = (kind: string): boolean => layers.some((layer) => layer.kind === kind);
  if (task === 'classification') return has('residual') ? 'residual' : 'plain';
  return has('gru') ? 'gru' : has('lstm') ? 'lstm' : 'tcn';
}
