import type { GenerationName } from '@tricorn/client';
import { studioTexts } from '../../texts/studio.js';

/** Ways to make something from text. `img2Motion` starts from a picture of the gallery instead. */
export const textModes = [
  'genImg',
  'genImgSDXL',
  'genImgFlux',
  'txt2Motion',
  'cogVideo',
  'pyramid',
] as const satisfies readonly GenerationName[];

/** What can be made from a picture: it is animated, or a new one starts from it. */
export const pictureModes = [
  'img2Motion',
  'genImg',
  'genImgSDXL',
  'genImgFlux',
] as const satisfies readonly GenerationName[];

const labels: Readonly<Record<string, { label: string }>> = studioTexts.modes;

export const labelOf = (name: string): string => labels[name]?.label ?? name;

export const isPicture = (name: string): boolean => name.startsWith('genImg');

export const takesNegative = (name: GenerationName): boolean =>
  name === 'genImg' || name === 'genImgSDXL' || name === 'txt2Motion';
