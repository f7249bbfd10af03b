import type { PaymentRequirements } from '@tricorn/chain/facilitator';
import { ServiceError } from '@tricorn/contract';

/** A refusal that says how to pay. */
export class PaymentError extends ServiceError {
  readonly accepts: readonly PaymentRequirements[];

  constructor(
    error: 'paymentRequired' | 'paymentRefused' | 'paymentUsed',
    accepts: readonly PaymentRequirements[],
    message?: string,
  ) {
    super(error, message);
    this.accepts = accepts;
  }
}
