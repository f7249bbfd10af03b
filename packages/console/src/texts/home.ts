import { home } from './en/home.js';
import { translated } from './index.js';

export const homeTexts = translated('home', home);
