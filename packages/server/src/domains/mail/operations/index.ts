import { linkHandlers } from './links.js';
import { mailSettingHandlers } from './mailSettings.js';

export const mailHandlers = { ...linkHandlers, ...mailSettingHandlers };
