import { handler } from '../../../ground/operations/handler.js';
import type { Language } from '../language.js';
import { callModel } from './callModel.js';

export const verticalLLM = handler(
  'verticalLLM',
  async (language: Language, request, fields) => await callModel(language, request, 'coding', fields),
);
