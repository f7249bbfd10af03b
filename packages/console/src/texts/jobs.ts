import { jobs } from './en/jobs.js';
import { translated } from './index.js';

export const jobsTexts = translated('jobs', jobs);
