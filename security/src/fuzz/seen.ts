/** Kept values of each name. */
const keptMax = 40;
const names: ReadonlySet<string> = new Set([
  'task_id',
  'jobID',
  'id',
  'inferID',
  'infer_id',
  'path',
  'cid',
  'txHash',
  'secret',
  'publicKey',
  'seq',
  'invitation',
  'uploadID',
  'transcript_id',
]);
/** Names that mean something else in other answers. */
const byOperation: Readonly<Record<string, string>> = {
  'createJob.data': 'jobID',
  'registerModel.name': 'name',
  'uploadFile.msg': 'path',
};
const placeholder = /@@([\w.]+):(\d+|newest)@@/g;

/** A value that an earlier answer contained, chosen when the request is sent. */
export const fromAnswers = (name: string, choice: number | 'newest'): string => `@@${name}:${choice}@@`;

/** The ids, paths and secrets of earlier answers, so that later requests find something. */
export class Seen {
  readonly #values = new Map<string, string[]>();

  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > keptMax) values.shift();
    this.#values.set(name, values);
  }

  /** Forgets the values of a name, because what they stand for may have changed. */
  forget(name: string): void {
    this.#values.delete(name);
  }

  /** Remembers what an answer names; `id` also under the kind of operation that answered. */
  note(operation: string, answer: unknown, depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > 4) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.note(operation, value, depth + 1);
      const kind = names.has(name) ? name : byOperation[`${operation}.${name}`];
      if (kind === undefined || value === '' || typeof value === 'object') continue;
      this.add(kind, String(value));
      this.add(`${operation}.${kind}`, String(value));
    }
  }

  fill(text: string): string {
    return text.replace(placeholder, (whole, name: string, choice: string) => {
      const values = this.#values.get(name) ?? this.#values.get(name.split('.').at(-1)!);
      return values?.at(choice === 'newest' ? -1 : Number(choice) % values.length) ?? whole;
    });
  }
}
