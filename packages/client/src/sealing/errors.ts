import { TricornError } from '../errors.js';

/** The service named nodes that the caller does not trust; nothing was encrypted and nothing was sent. */
export class SealingKeysError extends TricornError {
  override readonly name = 'SealingKeysError';

  constructor() {
    super("The service names other public keys than the nodes' own; nothing was sent.");
  }
}
