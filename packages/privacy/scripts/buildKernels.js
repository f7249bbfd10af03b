// Writes src/generated/kernels.ts. Run it after a change under kernels/ or in wideProducts.js.
import { writeFileSync } from 'node:fs';
import { compileKernels, generatedFile } from './compileKernels.js';

writeFileSync(generatedFile, await compileKernels());
