/** Notices that an account can switch off. */
export const noticeKinds = ['dataAwaited', 'jobEnded', 'lowBalance', 'webhookOff'] as const;
/** Every kind of mail. */
export const mailKinds = ['confirm', 'reset', 'invitation', ...noticeKinds] as const;
export type MailKind = (typeof mailKinds)[number];
