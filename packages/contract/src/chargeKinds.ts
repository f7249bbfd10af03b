/** What accounts are charged for, as statements and usage name it. */
export const chargeKinds = [
  'pictures',
  'training',
  'inference',
  'privacy',
  'learning',
  'language',
  'speech',
  'purchase',
  'withdrawal',
  'deposit',
  'epsilon',
] as const;

export type ChargeKind = (typeof chargeKinds)[number];
