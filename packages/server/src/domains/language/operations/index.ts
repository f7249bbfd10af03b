export { batchList, cancelBatch, queryBatch, submitBatch } from './batches.js';
export { callLLM3, verticalLLM } from './callModel.js';
export {
  conversation,
  conversationExport,
  conversationList,
  deleteConversation,
  renameConversation,
  stopAnswer,
} from './conversations.js';
export { languageModels } from './languageModels.js';
export { operatorModels, operatorPullModel, operatorRemoveModel } from './operatorModels.js';
export { buyLLMToken, llmUsage, queryLLMPrice, queryLLMTokensBalance } from './tokens.js';
