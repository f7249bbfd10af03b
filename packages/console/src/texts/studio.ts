import { studio } from './en/studio.js';
import { translated } from './index.js';

export const studioTexts = translated('studio', studio);
