import { transcriptHandlers } from './transcripts.js';

export const speechHandlers = { ...transcriptHandlers };
