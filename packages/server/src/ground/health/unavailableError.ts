/**
 * A part that the service depends on does not respond. Requests that need it are refused for now, and accepted work
 * waits until it is back.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  /** What is away, as the subject of a sentence. */
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} is not available`, { cause });
    this.part = part;
  }
}

/** Causes that are looked at; errors could refer to each other. */
const causesMax = 8;

/** Finds an error that a part is away, or that a disk is full, in another error or its causes. */
export function outageIn(error: unknown): Error | undefined {
  let current = error;
  for (let depth = 0; depth < causesMax && current instanceof Error; depth++) {
    if (current instanceof UnavailableError || isDiskFull(current)) return current;
    current = current.cause;
  }
  return undefined;
}

/** Error codes of the file system (no space, quota exceeded) and of PostgreSQL. */
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && diskFullCodes.has((error as { code?: string }).code ?? '');
