import { submissionHandlers } from './submissions.js';
import { taskHandlers } from './tasks.js';

export const picturesHandlers = { ...submissionHandlers, ...taskHandlers };
