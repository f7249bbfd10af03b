export type RayErrorCode =
  /** Nobody answers at the address of the cluster. */
  | 'AWAY'
  /** The cluster answers, but not as a supported one does. */
  | 'REFUSED'
  /** The job on the cluster has ended without an answer. */
  | 'LOST';

export class RayError extends Error {
  override readonly name = 'RayError';
  readonly code: RayErrorCode;

  constructor(code: RayErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
