import { NodeRefusalError } from '@tricorn/privacy';
import type { Logger } from '../../ground/observability/logger.js';
import { asInputError } from './errors.js';
import type { NodeLink } from './privacyNodes.js';
import type { SealedFill } from './sealFill.js';

/**
 * Sends sealed data to the nodes, then writes the rows that refer to it. If anything fails, the nodes are told to
 * delete the boxes. Boxes that remain after a crash are sealed, belong to no fill and are deleted with their job.
 */
export async function storeFill<T>(
  { coordinator }: NodeLink,
  sealed: SealedFill,
  log: Logger,
  write: () => Promise<T>,
): Promise<T> {
  const { jobId, round, place, statement, boxes } = sealed;
  try {
    await coordinator.storeBoxes(boxes);
  } catch (error) {
    // The nodes hold different boxes under this id, which belong to another request.
    const conflict = error instanceof NodeRefusalError && error.code === 'box-conflict';
    if (!conflict) await discard();
    throw asInputError(error, sealed.sealedBy === 'edge' ? 'input' : 'sealed');
  }
  try {
    return await write();
  } catch (error) {
    await discard();
    throw error;
  }

  async function discard(): Promise<void> {
    await coordinator
      .discardInput({ job: jobId.toString(), round, party: place, fill: statement.fill })
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove sealed boxes from a node'));
  }
}
