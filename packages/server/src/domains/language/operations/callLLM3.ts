import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';
import { callModel } from './callModel.js';

export const callLLM3 = handler(
  'callLLM3',
  async (language: Language, request, fields) => await callModel(language, request, 'default', fields),
);
