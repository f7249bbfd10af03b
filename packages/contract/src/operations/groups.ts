import { groupOf } from '../operation.js';

export const users = groupOf('Users', '/sdk/computation/user');
export const pictures = groupOf('Generative AI', '/sdk/computation/genAI');
export const training = groupOf('Distributed AI', '/sdk/computation/deAI');
export const jobs = groupOf('Jobs', '/sdk/computation/panel');
export const jobQueries = groupOf('Job queries', '/sdk/computation/panel');
export const language = groupOf('Language model', '/sdk/computation/LLM');
export const chain = groupOf('Chain', '/sdk/computation/chain', 'chain');
export const operators = groupOf('Operator', '/sdk/operator', 'operator', 'operator');
