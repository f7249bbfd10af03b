/** What accounts are charged for, as statements and usage name it. */
export const chargeKinds = [
  'pictures',
  'training',
  'inference',
  'privacy',
  'learning',
  'language',
  'purchase',
] as const;

export type ChargeKind = (typeof chargeKinds)[number];
