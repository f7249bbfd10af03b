import { chainTransaction } from './chain/chainTransaction.js';
import { submissionList } from './chain/submissionList.js';
import { verifyResults } from './chain/verifyResults.js';
import { createJob } from './deAI/createJob.js';
import { inference } from './deAI/inference.js';
import { inferenceCost } from './deAI/inferenceCost.js';
import { queryGuarantee } from './deAI/queryGuarantee.js';
import { queryInfer } from './deAI/queryInfer.js';
import { queryInferList } from './deAI/queryInferList.js';
import { uploadFile } from './deAI/uploadFile.js';
import { cancelTask } from './genAI/cancelTask.js';
import { cogVideo } from './genAI/cogVideo.js';
import { genImg } from './genAI/genImg.js';
import { genImgFlux } from './genAI/genImgFlux.js';
import { genImgSDXL } from './genAI/genImgSDXL.js';
import { img2Motion } from './genAI/img2Motion.js';
import { pyramid } from './genAI/pyramid.js';
import { queryTask } from './genAI/queryTask.js';
import { queryTaskPrice } from './genAI/queryTaskPrice.js';
import { taskList } from './genAI/taskList.js';
import { txt2Motion } from './genAI/txt2Motion.js';
import type { Handlers } from './handler.js';
import { buyLLMToken } from './llm/buyLLMToken.js';
import { callLLM3 } from './llm/callLLM3.js';
import { llmUsage } from './llm/llmUsage.js';
import { queryLLMPrice } from './llm/queryLLMPrice.js';
import { queryLLMTokensBalance } from './llm/queryLLMTokensBalance.js';
import { verticalLLM } from './llm/verticalLLM.js';
import { operatorAccounts } from './operator/operatorAccounts.js';
import { operatorGrant } from './operator/operatorGrant.js';
import { operatorSettings } from './operator/operatorSettings.js';
import { operatorStatus } from './operator/operatorStatus.js';
import { ccdUsageList } from './panel/ccdUsageList.js';
import { checkFiles } from './panel/checkFiles.js';
import { createJobByFile } from './panel/createJobByFile.js';
import { createJobByInput } from './panel/createJobByInput.js';
import { deleteJobByUser } from './panel/deleteJobByUser.js';
import { downloadDataset } from './panel/downloadDataset.js';
import { fillData } from './panel/fillData.js';
import { jobDetailByUser } from './panel/jobDetailByUser.js';
import { jobListByUser } from './panel/jobListByUser.js';
import { noticeList } from './panel/noticeList.js';
import { prepareFill } from './panel/prepareFill.js';
import { prepareInputJob } from './panel/prepareInputJob.js';
import { privacyNodes } from './panel/privacyNodes.js';
import { runAgain } from './panel/runAgain.js';
import { subListByUser } from './panel/subListByUser.js';
import { genToken } from './user/genToken.js';
import { register } from './user/register.js';
import { statement } from './user/statement.js';
import { usageByDay } from './user/usageByDay.js';
import { userInfo } from './user/userInfo.js';

/** A handler for every operation of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  chainTransaction,
  verifyResults,
  submissionList,

  genToken,
  register,
  userInfo,
  statement,
  usageByDay,

  genImg,
  genImgSDXL,
  genImgFlux,
  txt2Motion,
  img2Motion,
  cogVideo,
  pyramid,
  queryTask,
  cancelTask,
  queryTaskPrice,
  taskList,

  uploadFile,
  queryGuarantee,
  createJob,
  inferenceCost,
  inference,
  queryInfer,
  queryInferList,

  createJobByInput,
  prepareInputJob,
  prepareFill,
  runAgain,
  privacyNodes,
  createJobByFile,
  checkFiles,
  fillData,
  deleteJobByUser,
  jobListByUser,
  jobDetailByUser,
  noticeList,
  subListByUser,
  ccdUsageList,
  downloadDataset,

  buyLLMToken,
  queryLLMPrice,
  queryLLMTokensBalance,
  llmUsage,
  callLLM3,
  verticalLLM,

  operatorAccounts,
  operatorGrant,
  operatorSettings,
  operatorStatus,
};
