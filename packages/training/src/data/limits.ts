/** Limits of a dataset, checked before any training. */
export interface DataLimits {
  samplesMax: number;
  /** Pixels of one image before it is resized. */
  imagePixelsMax: number;
  /** Uncompressed bytes of one archive entry. */
  entryBytesMax: number;
  /** Uncompressed bytes of a whole archive. */
  archiveBytesMax: number;
  /** Largest expansion ratio of an entry; real images hardly compress. */
  expansionMax: number;
  /** Images are resized so that their longer side is at most this. */
  imageSideMax: number;
  columnsMax: number;
  rowBytesMax: number;
  categoriesMax: number;
  epochsMax: number;
  /** Floating-point operations of one training, as an upper bound. */
  workMax: bigint;
}

export const defaultDataLimits: DataLimits = {
  samplesMax: 2_000_000,
  imagePixelsMax: 50_000_000,
  entryBytesMax: 64 * 2 ** 20,
  archiveBytesMax: 256 * 2 ** 30,
  expansionMax: 200,
  imageSideMax: 128,
  columnsMax: 1_024,
  rowBytesMax: 16 * 2 ** 20,
  categoriesMax: 1_000,
  epochsMax: 10_000,
  workMax: 10n ** 18n,
};
