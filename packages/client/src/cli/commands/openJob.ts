import type { OpenedPrivateResult } from '../../sealing/index.js';
import { command } from '../command.js';
import { UsageError } from '../exitCodes.js';
import { findJob, jobArgument } from '../find.js';
import { pinOptions } from '../sealing.js';
import { describeSignatures, openPrivate } from './verifySignatures.js';

/** Opens the result of a computation whose creator kept it to the parties. */
export const openJob = command<OpenedPrivateResult>({
  name: 'job open',
  about: 'open the private result of a job on this device, and verify it',
  positionals: [jobArgument],
  options: pinOptions,
  run: async (context, args) => {
    const job = await findJob(context, args.at(0));
    const { report } = await job.read({ signal: context.signal });
    const { isPrivateReport, isSignedReport } = await import('../../sealing/index.js');
    if (!isSignedReport(report) || !isPrivateReport(report))
      throw new UsageError('This job has no private result; `tricorn job show` shows public ones.');
    return await openPrivate(context, job, report, args);
  },
  show: ({ terminal, choices }, { text, verified, faultyNodes }) => {
    terminal.print(text);
    if (choices.quiet) return;
    for (const line of describeSignatures(verified)) terminal.note(line);
    for (const node of faultyNodes)
      terminal.note(`Node ${node} did not send you what it signed; the other nodes' shares were enough.`);
  },
});
