import { togetherTexts } from '../../texts/together.js';

/** What the protocol promises about nodes that cheat. */
export const securityText = (securityModel: string): string =>
  securityModel === 'malicious' ? togetherTexts.security.malicious : togetherTexts.security.semiHonest;
