import type { Api, ItemOf } from '../operationTypes.js';
import type { Pool } from '../transport/pool.js';

export type TaskState = ItemOf<'taskList'>;

/** Reads within this time are answered together. */
const gatherMs = 10;
/** From this many on, reading pages of the list is cheaper than reading tasks one by one. */
const listFrom = 8;
const pageSize = 100;
/** Tasks of other programs may stand between ours. */
const extraPages = 2;

type Question = { id: string; resolve(state: TaskState): void; reject(error: unknown): void };

/** Reads the state of tasks; a thousand reads at once become a dozen requests. */
export class TaskReader {
  readonly #api: Pick<Api, 'queryTask' | 'taskList'>;
  readonly #pool: Pool;
  #gathered: Question[] = [];

  constructor(api: Pick<Api, 'queryTask' | 'taskList'>, pool: Pool) {
    this.#api = api;
    this.#pool = pool;
  }

  async read(id: string): Promise<TaskState> {
    return await new Promise((resolve, reject) => {
      if (this.#gathered.length === 0) setTimeout(() => void this.#answer(), gatherMs);
      this.#gathered.push({ id, resolve, reject });
    });
  }

  async #answer(): Promise<void> {
    const questions = this.#gathered;
    this.#gathered = [];
    const known =
      questions.length < listFrom ? new Map<string, TaskState>() : await this.#list(questions.length);
    for (const { id, resolve, reject } of questions) {
      const state = known.get(id);
      if (state !== undefined) resolve(state);
      else this.#pool.run(() => this.#api.queryTask({ task_id: id })).then(resolve, reject);
    }
  }

  async #list(count: number): Promise<Map<string, TaskState>> {
    const known = new Map<string, TaskState>();
    const pages = Math.ceil(count / pageSize) + extraPages;
    try {
      for (let pageNo = 1; pageNo <= pages; pageNo++) {
        const { data, totalPages } = await this.#api.taskList({ pageNo, pageSize });
        for (const task of data) known.set(task.task_id, task);
        if (pageNo >= totalPages) break;
      }
    } catch {
      // Tasks that the list did not contain are read one by one; an error shows up again there.
    }
    return known;
  }
}
