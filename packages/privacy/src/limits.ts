/** Maximum length of a matrix text, in UTF-16 units. */
export const matrixTextLengthMax = 64 * 1024 * 1024;
/** Maximum number of elements of a matrix or result. */
export const matrixElementsMax = 1_000_000;
/** Parties of a question; a computation on matrices has three. */
export const partiesMin = 2;
export const partiesMax = 16;
/** Maximum number of digits of one number, without sign and point. The largest ring holds about 300. */
export const numberDigitsMax = 300;
/** Maximum number of elements of a comparison, which costs far more per element than a product. */
export const comparisonElementsMax = 100_000;
/** Maximum size of one component of a private result: each party receives six, in base64. */
export const privateResultBytesMax = 8 * 1024 * 1024;
/** Maximum time from a party's consent to the end of its round. */
export const roundSecondsMax = 90 * 86_400;
/** A node makes a new box key after this time. */
export const boxKeySeconds = 86_400;
/** From making a box key to the end of its last round: a day of use, and one for rounds that were prepared before it ended. */
export const boxKeySecondsMax = roundSecondsMax + 2 * boxKeySeconds;
/** Clocks of parties and nodes may differ by this much. */
export const clockSkewSeconds = 3_600;
/** Attempts to run a round. Each gives a cheating node a chance, and the figure of the round counts all of them. */
export const attemptsMax = 8;
