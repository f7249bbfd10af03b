import { fileJobHandlers } from './fileJobs.js';
import { modelHandlers } from './models.js';
import { predictionHandlers } from './predictions.js';

export const learningHandlers = { ...fileJobHandlers, ...modelHandlers, ...predictionHandlers };
