import { invalidField } from '@tricorn/contract';
import { askedOf, DeclarationError } from '@tricorn/privacy/client';
import { serveThread } from '../../ground/processes/taskThread.js';
import type { Asked, PlanWork } from './questionThread.js';

// A thread that plans questions, so that the main thread keeps serving requests.

serveThread(async ({ text, asking }: PlanWork): Promise<Asked> => {
  try {
    return (await askedOf(text, asking)).asked;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    throw invalidField('question', `question: ${error.message}.`);
  }
});
