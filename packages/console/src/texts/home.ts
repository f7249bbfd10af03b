import { home } from './en/home.js';
import { texts as shared, translated } from './index.js';

/** The texts of the room with those that every room needs. */
export const texts = { ...shared, home: translated('home', home) };
