import { createJobByInput } from './createJobByInput.js';
import { createQuestion } from './createQuestion.js';
import { dataSets } from './dataSets.js';
import { fillData } from './fillData.js';
import { inputJobPrice } from './inputJobPrice.js';
import { prepareFill } from './prepareFill.js';
import { prepareInputJob } from './prepareInputJob.js';
import { prepareQuestion } from './prepareQuestion.js';
import { privacyNodes } from './privacyNodes.js';
import { runAgain } from './runAgain.js';
import { signingKeyHandlers } from './signingKeys.js';
import { withdrawFill } from './withdrawFill.js';

export const privacyHandlers = {
  ...signingKeyHandlers,
  createJobByInput,
  createQuestion,
  dataSets,
  fillData,
  inputJobPrice,
  prepareFill,
  prepareInputJob,
  prepareQuestion,
  privacyNodes,
  runAgain,
  withdrawFill,
};
