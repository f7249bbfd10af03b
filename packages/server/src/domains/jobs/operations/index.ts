import { chainHandlers } from './chain.js';
import { jobHandlers } from './jobs.js';
import { subListByUser } from './subListByUser.js';
import { submissionList } from './submissionList.js';

export const jobsHandlers = { ...chainHandlers, ...jobHandlers, subListByUser, submissionList };
