import { type LinkedJob, normaliseServer, PinError, readJobLink } from '@tricorn/client/sealing';
import { togetherTexts } from '../../texts/together.js';

/**
 * What somebody who takes part says about a job in a link. Undefined if the address is not such a link to this job. Throws a
 * PinError if the link is incomplete or leads to another server.
 */
export function linkedJob(address: string, jobID: string, server: string): LinkedJob | undefined {
  const link = readJobLink(address);
  if (link === undefined || link.job.jobID !== jobID) return undefined;
  if (link.server !== normaliseServer(server))
    throw new PinError(togetherTexts.link.otherServer(link.server));
  return link;
}
