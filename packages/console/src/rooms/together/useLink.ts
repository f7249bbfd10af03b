import { type LinkedJob, normaliseServer, PinError, readJobLink } from '@tricorn/client/sealing';
import { useMemo } from 'react';
import { memoryOf, remember } from '../../data/kept.js';
import { useSession } from '../../session/session.js';
import { texts } from '../../texts/together.js';

const nameOf = (jobID: string): string => `link ${jobID}`;

/** Keeps the link with which somebody came to a job, until they sign out. */
export function keepLink(memory: Map<string, unknown>, jobID: string, address: string): void {
  remember(memory, nameOf(jobID), address);
}

/** What the link to a job says, if somebody followed or entered one. A link that is not complete is an error. */
export function useLink(jobID: string): { job?: LinkedJob | undefined; error?: unknown } {
  const { tricorn, server } = useSession();
  return useMemo(() => {
    const memory = memoryOf(tricorn);
    try {
      const address = location.hash.length > 1 ? location.href : undefined;
      const here = address === undefined ? undefined : linkedJob(address, jobID, server);
      if (here !== undefined) keepLink(memory, jobID, address!);
      const kept = memory.get(nameOf(jobID)) as string | undefined;
      return { job: here ?? (kept === undefined ? undefined : linkedJob(kept, jobID, server)) };
    } catch (error) {
      return { error };
    }
  }, [tricorn, server, jobID]);
}

/**
 * What somebody who takes part says about a job in a link. Undefined if the address is not such a link to this job. Throws a
 * PinError if the link is incomplete or leads to another server.
 */
export function linkedJob(address: string, jobID: string, server: string): LinkedJob | undefined {
  const link = readJobLink(address);
  if (link === undefined || link.job.jobID !== jobID) return undefined;
  if (link.server !== normaliseServer(server))
    throw new PinError(texts.together.link.otherServer(link.server));
  return link;
}
