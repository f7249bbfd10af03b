/** The longest matrix text that is read, in UTF-16 units. */
export const matrixTextLengthMax = 64 * 1024 * 1024;
/** Elements of one matrix, and of a result. */
export const matrixElementsMax = 1_000_000;
/** Digits of one number, sign and point not counted. The largest ring holds about 300. */
export const numberDigitsMax = 300;
/** Elements of a comparison, which costs far more per element than a product. */
export const comparisonElementsMax = 100_000;
