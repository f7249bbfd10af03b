import { TricornError } from '../errors.js';

/** The service named other nodes than the caller trusts; nothing was sealed and nothing was sent. */
export class SealingKeysError extends TricornError {
  override readonly name = 'SealingKeysError';

  constructor() {
    super("The service names other public keys than the nodes' own; nothing was sent.");
  }
}
