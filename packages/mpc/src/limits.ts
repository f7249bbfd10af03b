/** The longest matrix text that is read, in UTF-16 units. */
export const MATRIX_TEXT_LENGTH_MAX = 64 * 1024 * 1024;
/** Elements of one matrix, and of a result. */
export const MATRIX_ELEMENTS_MAX = 1_000_000;
/** Digits of one number, sign and point not counted. The largest ring holds about 300. */
export const NUMBER_DIGITS_MAX = 300;
/** Elements of a comparison, which costs far more per element than a product. */
export const COMPARISON_ELEMENTS_MAX = 100_000;
