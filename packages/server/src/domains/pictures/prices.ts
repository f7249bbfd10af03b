import type { Mode } from '@tricorn/pictures';

/** Default price per task of each mode, in LLM tokens. */
export const defaultPrices: Readonly<Record<Mode, number>> = {
  genImg: 10,
  genImgSDXL: 20,
  genImgFlux: 20,
  txt2Motion: 40,
  img2Motion: 30,
  cogVideo: 60,
  pyramid: 80,
};

/** The embedded model serves these modes as it serves another one, so they cost the same. */
export const sameModelAs: Readonly<Partial<Record<Mode, Mode>>> = {
  genImgSDXL: 'genImg',
  genImgFlux: 'genImg',
  cogVideo: 'txt2Motion',
  pyramid: 'txt2Motion',
};
