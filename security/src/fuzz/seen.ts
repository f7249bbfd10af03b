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
]);
const placeholder = /@@([\w.]+):(\d+)@@/g;

/** A value that an earlier answer contained, chosen when the request is sent. */
export const fromAnswers = (name: string, choice: number): string => `@@${name}:${choice}@@`;

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

  /** Remembers what an answer names; `id` also under the kind of operation that answered. */
  note(operation: string, answer: unknown, depth = 0): void {
    if (typeof answer !== 'object' || answer === null || depth > 4) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.note(operation, value, depth + 1);
      else if (names.has(name) && value !== '') {
        this.add(name, String(value));
        this.add(`${operation}.${name}`, String(value));
      } else if (operation === 'uploadFile' && name === 'msg') {
        this.add('path', String(value));
        this.add('uploadFile.path', String(value));
      }
    }
  }

  fill(text: string): string {
    return text.replace(placeholder, (whole, name: string, choice: string) => {
      const values = this.#values.get(name) ?? this.#values.get(name.split('.').at(-1)!);
      return values?.[Number(choice) % values.length] ?? whole;
    });
  }
}
