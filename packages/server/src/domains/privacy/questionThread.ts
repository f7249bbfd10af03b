import type { askedOf } from '@tricorn/privacy/client';
import { createAccountGate } from '../../ground/accounts/accountGate.js';
import { TaskThread } from '../../ground/processes/taskThread.js';

type Asking = Parameters<typeof askedOf>[1];
export type Asked = Awaited<ReturnType<typeof askedOf>>['asked'];

export interface PlanWork {
  text: string;
  asking: Asking;
}

/** Plans questions: a short one can have a long program. */
export interface QuestionThread {
  plan(accountId: string, work: PlanWork): Promise<Asked>;
  close(): Promise<void>;
}

const gateLimits = {
  placesMax: 8,
  placesPerKeyMax: 1,
  placesForNewKeys: 4,
  waitingMax: 256,
  waitingPerKeyMax: 16,
  refusal: 'Too many questions are planned at once; try again soon.',
  retryAfterSeconds: 1,
};

export function createQuestionThread(): QuestionThread {
  const gate = createAccountGate(gateLimits);
  const thread = new TaskThread<PlanWork, Asked>(new URL('./questionThreadMain.js', import.meta.url), {
    memoryMbMax: 512,
    taskMsMax: 120_000,
  });
  return {
    plan: async (accountId, work) => await gate.pass(accountId, async () => await thread.run(work)),
    close: async () => await thread.close(),
  };
}
