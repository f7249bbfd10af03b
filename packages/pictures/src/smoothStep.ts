/** From 0 to 1, starting and ending at rest. */
export const smoothStep = (share: number): number => share * share * (3 - 2 * share);
