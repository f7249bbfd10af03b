export { confirmEmail } from './confirmEmail.js';
export { mailSettings } from './mailSettings.js';
export { requestPasswordReset } from './requestPasswordReset.js';
export { resetPassword } from './resetPassword.js';
export { sendConfirmation } from './sendConfirmation.js';
export { updateMailSettings } from './updateMailSettings.js';
