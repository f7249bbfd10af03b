export { confirmEmail, requestPasswordReset, resetPassword, sendConfirmation } from './links.js';
export { mailSettings, updateMailSettings } from './mailSettings.js';
