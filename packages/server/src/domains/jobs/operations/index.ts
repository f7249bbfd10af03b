export { chainTransaction, findSubmission, verifyResults } from './chain.js';
export {
  ccdUsageList,
  deleteJobByUser,
  downloadDataset,
  jobDetailByUser,
  jobFigures,
  jobListByUser,
  noticeList,
  retryJob,
} from './jobs.js';
export { subListByUser } from './subListByUser.js';
export { submissionList } from './submissionList.js';
