import { embeddedEngine } from '../embedded/embedded.js';
import { embeddedModelMissing, testModelFolder } from '../testing/embeddedModelFile.js';
import { sameSeedTests } from '../testing/sameSeedTests.js';

sameSeedTests(
  'the embedded model',
  embeddedModelMissing(),
  () => embeddedEngine({ modelFolder: testModelFolder, idleMs: 600_000, sequences: 3 }),
  6,
);
