import type * as z from 'zod';
import { withPaths } from '../operation.js';
import { apiKeyOperations } from './apiKeys.js';
import { auditOperations } from './audit.js';
import { batchOperations } from './batches.js';
import { chainOperations } from './chain.js';
import { deAIOperations } from './deAI.js';
import { fileJobOperations } from './fileJobs.js';
import { genAIOperations } from './genAI.js';
import { inputJobOperations } from './inputJobs.js';
import { jobOperations } from './jobs.js';
import { llmOperations } from './llm.js';
import { mailOperations } from './mail.js';
import { modelOperations } from './models.js';
import { operatorOperations } from './operator.js';
import { questionOperations } from './questions.js';
import { speechOperations } from './speech.js';
import { uploadOperations } from './uploads.js';
import { userOperations } from './user.js';
import { operatorWalletOperations, walletOperations } from './wallet.js';
import { webhookOperations } from './webhooks.js';

/** Every operation of the service, by name. The server, the client and the documentation are derived from it. */
export const operations = withPaths({
  ...userOperations,
  ...apiKeyOperations,
  ...mailOperations,
  ...webhookOperations,
  ...auditOperations,
  ...uploadOperations,
  ...genAIOperations,
  ...deAIOperations,
  ...inputJobOperations,
  ...questionOperations,
  ...fileJobOperations,
  ...modelOperations,
  ...jobOperations,
  ...llmOperations,
  ...batchOperations,
  ...speechOperations,
  ...chainOperations,
  ...walletOperations,
  ...operatorOperations,
  ...operatorWalletOperations,
});

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The validated and converted fields that a handler receives. */
export type RequestOf<Name extends OperationName> = z.output<Operations[Name]['request']>;

/** The fields that a handler returns; `code` and `msg` are added to them. */
export type ResponseOf<Name extends OperationName> = Operations[Name]['response'] extends z.ZodObject
  ? z.output<Operations[Name]['response']>
  : never;
