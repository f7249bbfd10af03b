import { NodeRefusalError } from '@tricorn/mpc';
import type { Logger } from '../../ground/logger.js';
import { asInputError } from './errors.js';
import type { NodeLink } from './privacyNodes.js';
import type { SealedFill } from './sealFill.js';

/**
 * Hands sealed data to the nodes, then writes what refers to it. Whatever goes wrong, the nodes are told to forget the
 * boxes again; boxes that stay behind after a crash are sealed, belong to no fill and go with their job.
 */
export async function storeFill<T>(
  { coordinator }: NodeLink,
  sealed: SealedFill,
  log: Logger,
  write: () => Promise<T>,
): Promise<T> {
  const { jobId, round, place, fill, boxes } = sealed;
  try {
    await coordinator.storeBoxes(boxes);
  } catch (error) {
    // Under this id the nodes keep other boxes, which are not ours to take back.
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
      .discardInput({ job: jobId.toString(), round, party: place, fill })
      .catch((error: unknown) => log.warn({ err: error }, 'sealed boxes stay behind at a node'));
  }
}
