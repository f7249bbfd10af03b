import type { WithdrawnFill } from '../../sealing/index.js';
import { command } from '../command.js';
import { findJob, jobArgument } from '../find.js';
import { identityOf } from '../sealing.js';

/** Takes back sealed data before the round runs. */
export const withdraw = command<WithdrawnFill>({
  name: 'job withdraw',
  about: 'take back your sealed data before the round runs; the nodes confirm it, and nobody pays',
  positionals: [jobArgument],
  run: async (context, args) => {
    const { withdrawSealed } = await import('../../sealing/index.js');
    const { id } = await findJob(context, args.at(0));
    const { identity } = await identityOf(context);
    return await withdrawSealed(await context.client(), id, { identity, signal: context.signal });
  },
  show: ({ terminal }, { round, nodes }) =>
    terminal.print(`Withdrawn: nodes ${nodes.join(', ')} have signed that round ${round} will not run.`),
});
