import { submitTask } from '../../tasks/submitTask.js';
import { handler } from '../handler.js';

export const genImgFlux = handler(
  'genImgFlux',
  async (context, fields) => await submitTask(context, 'genImgFlux', fields),
);
