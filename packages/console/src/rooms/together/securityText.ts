import { texts } from '../../texts/index.js';

/** What the protocol promises about nodes that cheat. */
export const securityText = (securityModel: string): string =>
  securityModel === 'malicious' ? texts.together.security.malicious : texts.together.security.semiHonest;
