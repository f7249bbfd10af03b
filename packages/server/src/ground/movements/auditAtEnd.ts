import { type AuditedAct, auditing } from '../audit/auditing.js';
import type { AtEnd, Call, Ending } from '../store/call.js';

/** Records an act at the end of its transaction: the head of the audit log is locked only then. */
export const auditAtEnd = (act: AuditedAct): AtEnd<AuditedActs> => ({
  kind: AuditedActs,
  addTo: (acts) => acts.add(act),
});

class AuditedActs implements Ending {
  readonly #acts: AuditedAct[] = [];

  add(act: AuditedAct): void {
    this.#acts.push(act);
  }

  writes(): Call[] {
    return this.#acts.map(auditing);
  }

  notifications() {
    return [];
  }

  committed(): void {}
}
