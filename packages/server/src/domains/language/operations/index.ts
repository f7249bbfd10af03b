import { batchHandlers } from './batches.js';
import { callModelHandlers } from './callModel.js';
import { conversationHandlers } from './conversations.js';
import { languageModels } from './languageModels.js';
import { operatorModelHandlers } from './operatorModels.js';
import { tokenHandlers } from './tokens.js';

export const languageHandlers = {
  ...batchHandlers,
  ...callModelHandlers,
  ...conversationHandlers,
  languageModels,
  ...operatorModelHandlers,
  ...tokenHandlers,
};
