/** Maximum length of a matrix text, in UTF-16 units. */
export const matrixTextLengthMax = 64 * 1024 * 1024;
/** Maximum number of elements of a matrix or result. */
export const matrixElementsMax = 1_000_000;
/** Maximum number of digits of one number, without sign and point. The largest ring holds about 300. */
export const numberDigitsMax = 300;
/** Maximum number of elements of a comparison, which costs far more per element than a product. */
export const comparisonElementsMax = 100_000;
/** Maximum size of one component of a private result: each party receives six, in base64. */
export const privateResultBytesMax = 8 * 1024 * 1024;
