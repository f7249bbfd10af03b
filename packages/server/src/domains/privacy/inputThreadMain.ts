import { serveThread } from '../../ground/processes/taskThread.js';
import { asInputError } from './errors.js';
import { type InputWork, openText, sealText } from './inputWork.js';

// A thread that parses, splits, seals and opens large data, so that the main thread keeps serving requests.

serveThread(
  async (work: InputWork) => {
    try {
      return work.kind === 'open' ? await openText(work) : await sealText(work);
    } catch (thrown) {
      throw asInputError(thrown, 'input');
    }
  },
  (value) => (typeof value === 'string' ? [] : value.boxes.map(({ buffer }) => buffer)),
);
