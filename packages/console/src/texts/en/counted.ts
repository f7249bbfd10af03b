import { withThousands } from '../numbers.js';

/** "1 row", "1,234 rows". */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${withThousands(count)} ${Number(count) === 1 ? one : many}`;
