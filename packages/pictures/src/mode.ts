/** The seven ways to ask for a picture or an animation. */
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

/** What a mode makes: a still picture or a looping animation. */
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
