import type { Mode } from '../mode.js';

/** The styles the model was trained with, by their number; 0 leaves the choice to the model. */
export const styles = { any: 0, glossy: 1, flat: 2, cartoon: 3, clipArt: 4 } as const;

/** Words of a prompt that name a style, which overrides the mode's style. */
const styleWords: readonly [RegExp, number][] = [
  [/\b(?:3d|glossy|render)\b/i, styles.glossy],
  [/\b(?:flat|minimal|vector)\b/i, styles.flat],
  [/\b(?:cartoon|emoji)\b/i, styles.cartoon],
  [/\bclip ?art\b/i, styles.clipArt],
];

/** The style that a prompt asks for, or the default of the mode. */
export function styleFor(prompt: string, usual: number): number {
  return styleWords.find(([pattern]) => pattern.test(prompt))?.[1] ?? usual;
}

/** The defaults of a mode on the embedded model. */
export interface PictureProfile {
  size: number;
  steps: number;
  guidance: number;
  style: number;
}

export interface MotionProfile extends PictureProfile {
  frames: number;
  delayMs: number;
}

type PictureMode = Extract<Mode, `genImg${string}`>;

export const pictureProfiles: Record<PictureMode, PictureProfile> = {
  genImg: { size: 256, steps: 6, guidance: 3.5, style: styles.cartoon },
  genImgSDXL: { size: 512, steps: 8, guidance: 3.5, style: styles.glossy },
  genImgFlux: { size: 512, steps: 8, guidance: 3, style: styles.flat },
};

export const motionProfiles: Record<Exclude<Mode, PictureMode>, MotionProfile> = {
  txt2Motion: { size: 256, steps: 6, guidance: 3.5, style: styles.cartoon, frames: 24, delayMs: 60 },
  img2Motion: { size: 320, steps: 6, guidance: 3.5, style: styles.cartoon, frames: 24, delayMs: 60 },
  cogVideo: { size: 320, steps: 8, guidance: 3.5, style: styles.glossy, frames: 32, delayMs: 50 },
  pyramid: { size: 384, steps: 8, guidance: 3.5, style: styles.flat, frames: 36, delayMs: 50 },
};

/** Bounds of the embedded engine. A larger picture would show no more detail. */
export const embeddedLimits = { sizeMax: 1024, stepsMax: 50, guidanceMax: 15, motionSizeMax: 512 };
