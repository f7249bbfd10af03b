import type { PaymentPayload, PaymentRequirements, SignedTransaction } from '@tricorn/chain/facilitator';
import type { Currency } from '@tricorn/contract';

declare module '../store/schema.js' {
  interface Narrowed {
    payment: {
      payload: PaymentPayload;
      requirements: PaymentRequirements;
      signed: SignedTransaction | null;
      currency: Currency;
      state: 'open' | 'due' | 'settled' | 'void' | 'unpaid';
    };
  }
}
