import { ServiceError } from '@tricorn/contract';
import { Gate, GateError, type GateLimits } from '@tricorn/workers';

export interface AccountGateOptions extends Omit<GateLimits, 'waitMs'> {
  /** What a refused caller is told. */
  refusal: string;
  retryAfterSeconds: number;
}

export interface AccountGate {
  /** Runs the work when the account has a place; refuses with 429 if too many calls are waiting. */
  pass<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Waits for a place likewise, and keeps it until the returned function is called. */
  enter(accountId: string, signal?: AbortSignal): Promise<() => void>;
}

/** Bounds how many requests do something expensive at once in this process. Accounts take turns. */
export function createAccountGate({
  refusal,
  retryAfterSeconds,
  ...limits
}: AccountGateOptions): AccountGate {
  const gate = new Gate(limits);
  const enter: AccountGate['enter'] = async (accountId, signal) => {
    const leave = await gate.enter(accountId, signal).catch((thrown: unknown) => {
      throw thrown instanceof GateError
        ? new ServiceError('tooManyRequests', refusal, { retryAfterSeconds })
        : thrown;
    });
    if (leave === undefined) throw new ServiceError('unavailable', 'The request was cancelled.');
    return leave;
  };
  return {
    enter,
    pass: async (accountId, work, signal) => {
      const leave = await enter(accountId, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** All places but one, so that no account can take all of them; with a single place, taking turns has to do. */
export const allPlacesButOne = (placesMax: number): number => Math.max(1, placesMax - 1);
