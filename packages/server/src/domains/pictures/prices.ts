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
