// Loaded before a test: replaces a piece of code in one module while it is loaded. See runMutants.js.
import { register } from 'node:module';

const mutant = process.env.TRICORN_MUTANT;
if (mutant) register('./mutantLoader.js', { parentURL: import.meta.url, data: JSON.parse(mutant) });
