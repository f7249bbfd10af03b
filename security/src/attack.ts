import type { Target } from './target.js';

export interface Battlefield {
  target: Target;
  /** Tokens of demo accounts. */
  alice: string;
  bob: string;
  /** How much longer and larger the attack is than in its short form. */
  scale: number;
}

export interface Attack {
  /** By which it can be run alone. */
  name: string;
  /** What must be true, as a sentence. */
  claim: string;
  /** Takes minutes or a large model, so it runs in the long form only. */
  long?: true;
  run(battlefield: Battlefield): Promise<void>;
}
