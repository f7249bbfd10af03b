/** Enough for about a thousand batched submissions per block. */
export const blockGasLimit = 100_000_000n;

/** Public nodes accept 128 KiB. A larger batch shares one block, and one write to disk, among more orders. */
export const transactionBytesMax = 2 * 1024 * 1024;
