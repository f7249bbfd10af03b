import type { JobFiles } from '../data/loadJob.js';
import type { DoctorReport } from '../doctor/doctor.js';
import { askChild, type ChildOptions } from './askChild.js';
import type { LearningJob, LearningResult } from './job.js';

/** Runs a job in a child process, within a limit of memory and time. */
export async function runInChild(job: LearningJob, options: ChildOptions): Promise<LearningResult> {
  return (await askChild({ kind: 'run', job, ...limitsOf(options) }, options)) as LearningResult;
}

/** Checks files in a child process, within a limit of memory and time. */
export async function doctorInChild(
  { params = {}, ...files }: JobFiles & { params?: Readonly<Record<string, unknown>> },
  options: Omit<ChildOptions, 'onProgress'>,
): Promise<DoctorReport> {
  return (await askChild({ kind: 'check', files, params, ...limitsOf(options) }, options)) as DoctorReport;
}

const limitsOf = ({ limits }: Pick<ChildOptions, 'limits'>) => (limits === undefined ? {} : { limits });
