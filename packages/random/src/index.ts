export { createRandom, type Random } from './createRandom.js';
export { drawNormal, mulberry32, type Uniform } from './mulberry32.js';
