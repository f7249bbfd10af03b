import type { ComputationOf, JobState, JobType } from '@tricorn/contract';
import { counted } from './counted.js';

const states: Record<JobState, string> = {
  waiting: 'waiting',
  queued: 'queued',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
};

const jobTypes: Record<JobType, string> = {
  Input: 'Private computation',
  Upload: 'Machine learning',
  'Distributed AI': 'Training',
  LLM: 'Token purchase',
  'Generative AI': 'Pictures and animations',
};

const computations: Record<ComputationOf<JobType>, string> = {
  'Privacy Comparison': 'Privacy Comparison',
  'Matrix Addition': 'Matrix Addition',
  'Matrix Multiplication': 'Matrix Multiplication',
  'Decision Tree': 'Decision Tree',
  'Logistic Regression': 'Logistic Regression',
  SVM: 'SVM',
  'Deep Learning MLP': 'Deep Learning MLP',
  'Birch Clustering': 'Birch Clustering',
  'K-Means Clustering': 'K-Means Clustering',
  'Spectral Clustering': 'Spectral Clustering',
  'Random Forest': 'Random Forest',
  'Gradient Boosting': 'Gradient Boosting',
  'Model Search': 'Model Search',
  'Model Search Regression': 'Model Search Regression',
  'Ridge Regression': 'Ridge Regression',
  'Random Forest Regression': 'Random Forest Regression',
  'Gradient Boosting Regression': 'Gradient Boosting Regression',
  'Distributed AI': 'Neural network training',
  Gallery: 'Pictures and animations',
  'LLM Token Purchase': 'Purchase of LLM tokens',
};

/** What rooms share. */
export const common = {
  states,
  jobTypes,
  computations,
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (what: string) => `Copy ${what}`,
  copiedOf: (what: string) => `${what} copied`,
  keep: 'Cancel',
  loading: 'Loading',
  showAll: 'Show all',
  showLess: 'Show less',
  notYet: 'not yet',
  name: 'Name',
  you: 'you',
  onChain: 'On chain',
  progress: (share: string) => `Progress: ${share}`,
  llmTokens: (count: number | string) => counted(count, 'LLM token'),
  tokens: (count: number | string) => counted(count, 'token'),
  ccd: (amount: string) => `${amount} CCD`,
  download: 'Download',
  modelFile: 'Model (ONNX)',
  predictionsFile: 'Predictions (CSV)',
  contentIdOf: (role: string) => `content ID of the ${role}`,
  transactionHash: 'transaction hash',
  submissions: { subject: 'Item', result: 'Result', submitter: 'Submitted by', transaction: 'Transaction' },
  file: {
    choose: 'Drop a file here or choose one',
    chooseFor: (label: string) => `${label}: drop a file or choose one`,
    remove: (name: string) => `Remove ${name}`,
  },
  code: {
    show: 'Code',
    title: 'This request as code',
    language: 'Language',
    close: 'Close',
    token: 'TRICORN_TOKEN is an API key from your account page, or an access token.',
  },
  pages: {
    label: 'Pages',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  },
};
