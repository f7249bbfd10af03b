import { handler } from '../../../ground/operations/handler.js';
import { callModel } from './callModel.js';

export const callLLM3 = handler(
  'callLLM3',
  async (context, fields) => await callModel(context, 'default', fields),
);
