export { buyLLMToken } from './buyLLMToken.js';
export { callLLM3 } from './callLLM3.js';
export {
  conversation,
  conversationExport,
  conversationList,
  deleteConversation,
  renameConversation,
  stopAnswer,
} from './conversations.js';
export { languageModels } from './languageModels.js';
export { llmUsage } from './llmUsage.js';
export { operatorModels, operatorPullModel, operatorRemoveModel } from './operatorModels.js';
export { queryLLMPrice } from './queryLLMPrice.js';
export { queryLLMTokensBalance } from './queryLLMTokensBalance.js';
export { verticalLLM } from './verticalLLM.js';
