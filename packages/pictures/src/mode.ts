/** What a mode makes: a still picture or a looping animation. */
export type Medium = 'picture' | 'motion';

/** The seven ways to ask for a picture or an animation. */
export const mediumOf = {
  genImg: 'picture',
  genImgSDXL: 'picture',
  genImgFlux: 'picture',
  txt2Motion: 'motion',
  img2Motion: 'motion',
  cogVideo: 'motion',
  pyramid: 'motion',
} as const satisfies Record<string, Medium>;

export type Mode = keyof typeof mediumOf;
export const modes = Object.keys(mediumOf) as Mode[];
