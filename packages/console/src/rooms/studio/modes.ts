import type { GenerationName } from '@tricorn/client';

export interface Mode {
  name: GenerationName;
  label: string;
  about: string;
  medium: 'picture' | 'motion';
  takesNegative: boolean;
}

/** Ways to make something from words. `img2Motion` starts from a picture of the gallery instead. */
export const modes: readonly Mode[] = [
  {
    name: 'genImg',
    label: 'Picture',
    about: 'The base mode: quick.',
    medium: 'picture',
    takesNegative: true,
  },
  {
    name: 'genImgSDXL',
    label: 'Picture, SDXL',
    about: 'Larger and more careful.',
    medium: 'picture',
    takesNegative: true,
  },
  {
    name: 'genImgFlux',
    label: 'Picture, Flux',
    about: 'Follows the prompt closely.',
    medium: 'picture',
    takesNegative: false,
  },
  {
    name: 'txt2Motion',
    label: 'Motion',
    about: 'A short looping animation.',
    medium: 'motion',
    takesNegative: true,
  },
  {
    name: 'cogVideo',
    label: 'Motion, CogVideo',
    about: 'A longer animation.',
    medium: 'motion',
    takesNegative: false,
  },
  {
    name: 'pyramid',
    label: 'Motion, Pyramid',
    about: 'The finest animation, and the slowest.',
    medium: 'motion',
    takesNegative: false,
  },
];

export const labelOf = (name: string): string =>
  name === 'img2Motion' ? 'Picture in motion' : (modes.find((mode) => mode.name === name)?.label ?? name);

export const isPicture = (name: string): boolean => name.startsWith('genImg');

export const examplePrompts = [
  'a red apple on a blue ground',
  'a sailboat and a sun',
  'a green tree beside a house',
  'a cat under a yellow star',
] as const;
