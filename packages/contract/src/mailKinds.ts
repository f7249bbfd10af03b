/** Notices that an account can switch off. */
export const noticeKinds = ['dataAwaited', 'jobEnded', 'lowBalance', 'webhookOff'] as const;
export const mailKinds = ['confirm', 'reset', 'invitation', 'withdrawalAddress', ...noticeKinds] as const;
export type MailKind = (typeof mailKinds)[number];
