import { genToken } from '../domains/account/operations/genToken.js';
import { register } from '../domains/account/operations/register.js';
import { statement } from '../domains/account/operations/statement.js';
import { usageByDay } from '../domains/account/operations/usageByDay.js';
import { userInfo } from '../domains/account/operations/userInfo.js';
import { ccdUsageList } from '../domains/jobs/operations/ccdUsageList.js';
import { chainTransaction } from '../domains/jobs/operations/chainTransaction.js';
import { deleteJobByUser } from '../domains/jobs/operations/deleteJobByUser.js';
import { downloadDataset } from '../domains/jobs/operations/downloadDataset.js';
import { jobDetailByUser } from '../domains/jobs/operations/jobDetailByUser.js';
import { jobListByUser } from '../domains/jobs/operations/jobListByUser.js';
import { noticeList } from '../domains/jobs/operations/noticeList.js';
import { subListByUser } from '../domains/jobs/operations/subListByUser.js';
import { submissionList } from '../domains/jobs/operations/submissionList.js';
import { verifyResults } from '../domains/jobs/operations/verifyResults.js';
import { buyLLMToken } from '../domains/language/operations/buyLLMToken.js';
import { callLLM3 } from '../domains/language/operations/callLLM3.js';
import { llmUsage } from '../domains/language/operations/llmUsage.js';
import { queryLLMPrice } from '../domains/language/operations/queryLLMPrice.js';
import { queryLLMTokensBalance } from '../domains/language/operations/queryLLMTokensBalance.js';
import { verticalLLM } from '../domains/language/operations/verticalLLM.js';
import { checkFiles } from '../domains/learning/operations/checkFiles.js';
import { createJobByFile } from '../domains/learning/operations/createJobByFile.js';
import { operatorAccounts } from '../domains/operator/operations/operatorAccounts.js';
import { operatorGrant } from '../domains/operator/operations/operatorGrant.js';
import { operatorSettings } from '../domains/operator/operations/operatorSettings.js';
import { operatorStatus } from '../domains/operator/operations/operatorStatus.js';
import { cancelTask } from '../domains/pictures/operations/cancelTask.js';
import { cogVideo } from '../domains/pictures/operations/cogVideo.js';
import { genImg } from '../domains/pictures/operations/genImg.js';
import { genImgFlux } from '../domains/pictures/operations/genImgFlux.js';
import { genImgSDXL } from '../domains/pictures/operations/genImgSDXL.js';
import { img2Motion } from '../domains/pictures/operations/img2Motion.js';
import { pyramid } from '../domains/pictures/operations/pyramid.js';
import { queryTask } from '../domains/pictures/operations/queryTask.js';
import { queryTaskPrice } from '../domains/pictures/operations/queryTaskPrice.js';
import { taskList } from '../domains/pictures/operations/taskList.js';
import { txt2Motion } from '../domains/pictures/operations/txt2Motion.js';
import { createJobByInput } from '../domains/privacy/operations/createJobByInput.js';
import { fillData } from '../domains/privacy/operations/fillData.js';
import { prepareFill } from '../domains/privacy/operations/prepareFill.js';
import { prepareInputJob } from '../domains/privacy/operations/prepareInputJob.js';
import { privacyNodes } from '../domains/privacy/operations/privacyNodes.js';
import { runAgain } from '../domains/privacy/operations/runAgain.js';
import { createJob } from '../domains/training/operations/createJob.js';
import { inference } from '../domains/training/operations/inference.js';
import { inferenceCost } from '../domains/training/operations/inferenceCost.js';
import { queryGuarantee } from '../domains/training/operations/queryGuarantee.js';
import { queryInfer } from '../domains/training/operations/queryInfer.js';
import { queryInferList } from '../domains/training/operations/queryInferList.js';
import { uploadFile } from '../domains/training/operations/uploadFile.js';
import type { Handlers } from '../ground/operations/handler.js';

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
