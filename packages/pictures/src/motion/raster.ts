/** A picture as packed RGB bytes. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}
