export {
  decodePaymentSignatureHeader,
  encodePaymentRequiredHeader,
  encodePaymentResponseHeader,
  HTTPFacilitatorClient,
} from '@x402/core/http';
export { PaymentPayloadV2Schema } from '@x402/core/schemas';
export type { PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types';
export { balanceOf } from '../contracts/readBridge.js';
export {
  embeddedFacilitator,
  type Facilitator,
  findSettlements,
  hasTransferred,
} from './facilitator.js';
export { readToken } from './readToken.js';
export type { SignedTransaction } from './sender.js';
