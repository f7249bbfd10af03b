import { uploadFile } from './deAI/uploadFile.js';
import type { Handlers } from './handler.js';
import { notImplemented } from './notImplemented.js';
import { ccdUsageList } from './panel/ccdUsageList.js';
import { deleteJobByUser } from './panel/deleteJobByUser.js';
import { downloadDataset } from './panel/downloadDataset.js';
import { jobDetailByUser } from './panel/jobDetailByUser.js';
import { jobListByUser } from './panel/jobListByUser.js';
import { noticeList } from './panel/noticeList.js';
import { subListByUser } from './panel/subListByUser.js';
import { genToken } from './user/genToken.js';
import { register } from './user/register.js';
import { statement } from './user/statement.js';
import { userInfo } from './user/userInfo.js';

/** A handler for every operation of the contract; one that is missing does not compile. */
export const handlers: Handlers = {
  genToken,
  register,
  userInfo,
  statement,

  genImg: notImplemented('genImg'),
  genImgSDXL: notImplemented('genImgSDXL'),
  genImgFlux: notImplemented('genImgFlux'),
  txt2Motion: notImplemented('txt2Motion'),
  img2Motion: notImplemented('img2Motion'),
  cogVideo: notImplemented('cogVideo'),
  pyramid: notImplemented('pyramid'),
  queryTask: notImplemented('queryTask'),
  cancelTask: notImplemented('cancelTask'),
  taskList: notImplemented('taskList'),

  uploadFile,
  queryGuarantee: notImplemented('queryGuarantee'),
  createJob: notImplemented('createJob'),
  inferenceCost: notImplemented('inferenceCost'),
  inference: notImplemented('inference'),
  queryInfer: notImplemented('queryInfer'),
  queryInferList: notImplemented('queryInferList'),

  createJobByInput: notImplemented('createJobByInput'),
  createJobByFile: notImplemented('createJobByFile'),
  fillData: notImplemented('fillData'),
  deleteJobByUser,
  jobListByUser,
  jobDetailByUser,
  noticeList,
  subListByUser,
  ccdUsageList,
  downloadDataset,

  buyLLMToken: notImplemented('buyLLMToken'),
  queryLLMPrice: notImplemented('queryLLMPrice'),
  queryLLMTokensBalance: notImplemented('queryLLMTokensBalance'),
  callLLM3: notImplemented('callLLM3'),
  verticalLLM: notImplemented('verticalLLM'),
};
