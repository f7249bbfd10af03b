/** Values for each pixel, row by row. */
export interface Grid<Data> {
  width: number;
  height: number;
  data: Data;
}

/** A picture as packed RGB bytes. */
export type Raster = Grid<Uint8Array>;
