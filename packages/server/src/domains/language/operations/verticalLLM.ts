import { handler } from '../../../ground/operations/handler.js';
import { callModel } from './callModel.js';

export const verticalLLM = handler(
  'verticalLLM',
  async (context, fields) => await callModel(context, 'coding', fields),
);
