/** The seven ways to ask for a picture or a motion. */
export const modes = [
  'genImg',
  'genImgSDXL',
  'genImgFlux',
  'txt2Motion',
  'img2Motion',
  'cogVideo',
  'pyramid',
] as const;

export type Mode = (typeof modes)[number];

/** What a mode gives: a still picture or a looping motion. */
export type Medium = 'picture' | 'motion';

export const mediumOf: Record<Mode, Medium> = {
  genImg: 'picture',
  genImgSDXL: 'picture',
  genImgFlux: 'picture',
  txt2Motion: 'motion',
  img2Motion: 'motion',
  cogVideo: 'motion',
  pyramid: 'motion',
};
