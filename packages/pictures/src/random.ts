export { createRandom, type Random } from '@tricorn/random';
