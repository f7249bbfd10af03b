import { after } from 'node:test';
import { llamaMissing } from '../testing/embeddedModelFile.js';
import { sameSeedTests } from '../testing/sameSeedTests.js';
import { makeTinyModel } from '../testing/tinyModelFile.js';
import { ggufEngine } from './ggufEngine.js';

const model = makeTinyModel();
after(model.remove);

sameSeedTests(
  'a model of random weights',
  llamaMissing(),
  () => ggufEngine({ modelPath: model.path, sequences: 3, plainTemplate: true }),
  48,
);
