import { together } from './en/together.js';
import { translated } from './index.js';

export const togetherTexts = translated('together', together);
