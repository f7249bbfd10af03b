import type { Mode } from '../mode.js';

/** What a mode asks of the embedded model where the request does not say. */
export interface PictureProfile {
  size: number;
  steps: number;
  guidance: number;
  /** Put before the prompt of this mode, in the words of the model's captions. */
  style: string;
}

export interface MotionProfile extends PictureProfile {
  frames: number;
  delayMs: number;
}

type PictureMode = Extract<Mode, `genImg${string}`>;

export const pictureProfiles: Record<PictureMode, PictureProfile> = {
  genImg: { size: 256, steps: 12, guidance: 4, style: '' },
  genImgSDXL: { size: 512, steps: 20, guidance: 4, style: '' },
  genImgFlux: { size: 512, steps: 28, guidance: 3.5, style: '' },
};

export const motionProfiles: Record<Exclude<Mode, PictureMode>, MotionProfile> = {
  txt2Motion: { size: 256, steps: 12, guidance: 4, style: '', frames: 24, delayMs: 60 },
  img2Motion: { size: 320, steps: 12, guidance: 4, style: '', frames: 24, delayMs: 60 },
  cogVideo: { size: 320, steps: 16, guidance: 4, style: '', frames: 32, delayMs: 50 },
  pyramid: { size: 384, steps: 20, guidance: 4, style: '', frames: 36, delayMs: 50 },
};

/** The embedded engine's own bounds; a larger picture would hold no more detail. */
export const embeddedLimits = {
  sizeMin: 64,
  sizeMax: 1024,
  stepsMax: 50,
  guidanceMax: 15,
  motionSizeMax: 512,
};
